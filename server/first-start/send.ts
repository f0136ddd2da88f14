import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beginPage, pageEnd } from './page';

const headersOf = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // A proxy that collects a response would show no step before the last.
  'x-accel-buffering': 'no',
});

/** Sends the beginning of a page, whose rest comes later. */
export function sendBeginning(outgoing: ServerResponse, title: string, status = 200): void {
  const { html, policy } = beginPage(title);
  outgoing.writeHead(status, headersOf(policy));
  outgoing.write(html);
}

export function sendPage(
  outgoing: ServerResponse,
  title: string,
  body: string,
  status: number,
): void {
  sendBeginning(outgoing, title, status);
  outgoing.end(`${body}\n${pageEnd}`);
}

export function sendJson(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '30' } : {}),
  });
  outgoing.end(JSON.stringify(body));
}

/** Back to the page, by GET. */
export function redirect(outgoing: ServerResponse): void {
  outgoing.writeHead(303, { location: '/', 'cache-control': 'no-store' });
  outgoing.end();
}

const maxBodyBytes = 10_000;

/** Whether a request says that it has more than one reads. */
export const isTooLarge = (incoming: IncomingMessage): boolean =>
  Number(incoming.headers['content-length'] ?? Number.NaN) > maxBodyBytes;

/** The form of a request, of which no more is read than one needs. */
export async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  async function* limitedChunks() {
    let bytes = 0;
    for await (const chunk of incoming) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBodyBytes) return;
      yield chunk as Buffer;
    }
  }
  return new URLSearchParams(await text(limitedChunks()));
}
