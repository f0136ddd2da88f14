import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine's loopback. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Its response from now on; by default 204. */
  answer: (request: Received, response: ServerResponse) => void;
  /** Breaks the connections of requests that it does not answer. */
  hangUp(): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const request = { path: incoming.url ?? '', headers: incoming.headers, body };
      received.push(request);
      receiver.answer(request, outgoing);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (_, response) => void response.writeHead(204).end(),
    hangUp: () => server.closeAllConnections(),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}

/** Answers with this status, and headers. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Receiver['answer'] =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** Never answers. */
export const hanging: Receiver['answer'] = () => {};
