import type { IncomingMessage } from 'node:http';
import { Agent, request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Statuses that have no body, for which `Response` takes none. */
const bodiless = new Set([204, 205, 304]);

/**
 * A `fetch` that reaches the inner server at `socketPath`, whatever host an address names. `signal`, or else the
 * request's own, ends the wait and the reading. It follows no redirects. Rejects with the signal's reason, or the error
 * of the connection.
 */
export function fetchOverSocket(
  socketPath: string,
): (request: Request, signal?: AbortSignal | null) => Promise<Response> {
  const agent = new Agent({ keepAlive: true });
  return async (request, signal = request.signal) => {
    signal?.throwIfAborted();
    const { pathname, search, host } = new URL(request.url);
    const headers: Record<string, string> = { ...Object.fromEntries(request.headers), host };
    // Of itself `node:http` frames no body of a DELETE.
    if (request.body !== null && headers['content-length'] === undefined) {
      headers['transfer-encoding'] = 'chunked';
    }
    const onward = ask({
      socketPath,
      agent,
      method: request.method,
      path: pathname + search,
      headers,
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve);
      onward.on('error', reject);
    });
    let answer: IncomingMessage | undefined;
    const stop = () => {
      const reason = signal?.reason instanceof Error ? signal.reason : new Error('aborted');
      onward.destroy(reason);
      answer?.destroy(reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    onward.once('close', () => signal?.removeEventListener('abort', stop));
    // What goes wrong with sending is told by the request's own error.
    if (request.body === null) onward.end();
    else pipeline(Readable.fromWeb(request.body as NodeReadableStream), onward).catch(() => {});
    try {
      answer = await answered;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
    return responseOf(answer);
  };
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '' } = answer;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (!bodiless.has(status)) {
    return new Response(Readable.toWeb(answer) as ReadableStream, { status, statusText, headers });
  }
  answer.resume();
  return new Response(null, { status, statusText, headers });
}
