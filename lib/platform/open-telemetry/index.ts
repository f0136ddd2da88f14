import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  parseKeyPairsIntoRecord,
  parseTraceParent,
  setGlobalErrorHandler,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingEnv } from '../env';
import type { Span, SpanOptions, Tracing } from '../tracing';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** How long a process that stops waits for the receiver. */
const stopTimeoutMs = 2_000;

export interface TracingOptions extends TracingEnv {
  readonly version: string;
  /** Called when spans could not be sent. They are lost; work goes on. */
  readonly onError: (error: unknown) => void;
  /** How long spans are gathered before they are sent. Default 5,000. */
  readonly gatherMs?: number;
}

/**
 * Sends traces by OTLP over HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/, 2026-11-26). Spans wait in memory, at
 * most 2,048; what comes while a slow receiver holds them up is dropped. Nothing is registered with the API's globals, so
 * that no library sends spans of its own: those of Next.js contain complete addresses, some of which are secrets here.
 */
export function openTracing(options: TracingOptions): Tracing {
  const {
    endpoint,
    headers,
    serviceName,
    sampledShare: share,
    includesContent: content,
    version,
    onError,
    gatherMs,
  } = options;
  setGlobalErrorHandler(onError);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          headers: parseKeyPairsIntoRecord(headers),
        }),
        ...(gatherMs === undefined ? {} : { scheduledDelayMillis: gatherMs }),
      }),
    ],
  });
  const tracer = provider.getTracer('atelier', version);
  const contexts = new AsyncLocalStorage<Context>();

  function contextFor(parent: SpanOptions['parent']): Context {
    if (parent === undefined) return contexts.getStore() ?? ROOT_CONTEXT;
    const parentContext = remoteContext(parent);
    return parentContext === null
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, parentContext);
  }

  return {
    run(name, { kind = 'internal', attributes = {}, parent, link = null }, work) {
      const context = contextFor(parent);
      const linkedContext = remoteContext(link);
      const links = linkedContext === null ? [] : [{ context: linkedContext }];
      const otelSpan = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, context);
      return contexts.run(trace.setSpan(context, otelSpan), async () => {
        const span = toSpan(otelSpan, content);
        try {
          return await work(span);
        } catch (error) {
          if (!isRedirect(error)) span.fail(errorTypeOf(error));
          throw error;
        } finally {
          otelSpan.end();
        }
      });
    },
    current() {
      const context = contexts.getStore();
      const spanContext = context && trace.getSpanContext(context);
      if (spanContext === undefined || !isSpanContextValid(spanContext)) return null;
      const { traceId, spanId } = spanContext;
      return { traceId, spanId, traceparent: traceparentOf(spanContext) };
    },
    async stop() {
      const shutdown = provider.shutdown().catch(onError);
      await Promise.race([shutdown, delay(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** The span of another process that a traceparent names; null when it is none. */
function remoteContext(traceparent: string | null): SpanContext | null {
  const context = traceparent === null ? null : parseTraceParent(traceparent);
  return context === null ? null : { ...context, isRemote: true };
}

function toSpan(otelSpan: OtelSpan, recordsContent: boolean): Span {
  return {
    traceparent: traceparentOf(otelSpan.spanContext()),
    set: (attributes) => void otelSpan.setAttributes(attributes),
    fail(type) {
      otelSpan.setAttribute('error.type', type);
      otelSpan.setStatus({ code: SpanStatusCode.ERROR });
    },
    setContent(attributes) {
      if (recordsContent) otelSpan.setAttributes(attributes());
    },
  };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`;

/** Next.js redirects by throwing. */
const isRedirect = (error: unknown): boolean =>
  error instanceof Error && error.message === 'NEXT_REDIRECT';

/** The error's code or name; its message may quote a prompt. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
