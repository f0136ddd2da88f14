import { AsyncLocalStorage } from 'node:async_hooks';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Runs `fetch` outside of the caller's async context. Inside the context of a Next.js render, identical fetches would
 * be made only once. Call this at start, before any request.
 */
export function outsideContext(fetch: Fetch): Fetch {
  const runOutside = AsyncLocalStorage.snapshot();
  return (request) => runOutside(() => fetch(request));
}
