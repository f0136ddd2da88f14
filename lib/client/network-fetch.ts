import type { Fetch } from './transport';

/**
 * `fetch` that always ends with the signal, while waiting for the response and while reading it. The built-in `fetch`
 * holds requests and their signals by weak references: once they are garbage-collected, which can happen during the
 * wait, neither a timeout nor an abort ends the call. A service in this process may ignore the signal.
 */
export const endWithSignal =
  (fetch: Fetch): Fetch =>
  async (request, signal) => {
    if (!signal) return fetch(request);
    const response = await unlessAborted(fetch(request, signal), signal);
    const body = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
      signal,
    });
    return new Response(body ?? null, response);
  };

/** The built-in `fetch`. */
export const networkFetch: Fetch = endWithSignal((request, signal) =>
  globalThis.fetch(request, { cache: 'no-store', ...(signal ? { signal } : {}) }),
);

function unlessAborted(pendingResponse: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason);
      // A response that arrives after the abort is discarded.
      pendingResponse.then((lateResponse) => lateResponse.body?.cancel()).catch(() => {});
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    pendingResponse.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
