import type { Fetch } from './transport';

/**
 * The network. `fetch` holds its requests, and they their signals, by weak references: once one is collected as
 * garbage, which may be while its answer is waited for, no timeout and no stop ends it any more. So both the wait for
 * the answer and the reading of it end with the signal here.
 */
export const networkFetch: Fetch = async (request, signal) => {
  const init = { cache: 'no-store' } as const;
  if (!signal) return globalThis.fetch(request, init);
  const response = await unlessAborted(globalThis.fetch(request, { ...init, signal }), signal);
  const body = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
    signal,
  });
  return new Response(body ?? null, response);
};

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
