import type { Fetch } from './transport';

/**
 * `fetch`, whose wait for the answer and reading of it end with the signal. The network's own holds its requests, and
 * they their signals, by weak references: once one is collected as garbage, which may be while its answer is waited
 * for, no timeout and no stop ends it any more. A service in this process need not look at the signal at all.
 */
export const endedBySignal =
  (fetch: Fetch): Fetch =>
  async (request, signal) => {
    if (!signal) return fetch(request);
    const response = await unlessAborted(fetch(request, signal), signal);
    const body = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
      signal,
    });
    return new Response(body ?? null, response);
  };

/** The network. */
export const networkFetch: Fetch = endedBySignal((request, signal) =>
  globalThis.fetch(request, { cache: 'no-store', ...(signal ? { signal } : {}) }),
);

function unlessAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason);
      // What comes all the same is not read.
      answer.then((late) => late.body?.cancel()).catch(() => {});
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
