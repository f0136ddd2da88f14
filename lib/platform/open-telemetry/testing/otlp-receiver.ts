import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it was sent. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  /** The traces that it names without belonging to them. */
  readonly linkedTraces: readonly string[];
  /** Attributes of the process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A receiver of OTLP over HTTP that reads what is sent as JSON. */
export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: readonly SentSpan[];
  /** Everything that was sent, as it came. */
  readonly texts: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Its response from now on; by default 200. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

interface Pair {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly kind: number;
        readonly attributes: readonly Pair[];
        readonly links?: readonly { readonly traceId: string }[];
        readonly status: { readonly code?: number };
      }[];
    }[];
  }[];
}

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: SentSpan[] = [];
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      headers.push(incoming.headers);
      texts.push(text);
      if (incoming.url === '/v1/traces') spans.push(...spansOf(JSON.parse(text) as Export));
      receiver.answer(outgoing);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: OtlpReceiver = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    headers,
    answer: (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}

const spansOf = ({ resourceSpans }: Export): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        name: span.name,
        kind: span.kind,
        attributes: valuesOf(span.attributes),
        failed: span.status.code === 2,
        linkedTraces: (span.links ?? []).map((link) => link.traceId),
        resource: valuesOf(resource.attributes),
      })),
    ),
  );

const valuesOf = (pairs: readonly Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
