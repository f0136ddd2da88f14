import { AsyncLocalStorage } from 'node:async_hooks';

type Answer = (request: Request) => Promise<Response>;

/**
 * Runs `answer` outside of the caller's async context. Inside the context of a Next.js render, identical fetches would
 * be made only once. Call this at start, before any request.
 */
export function outsideContext(answer: Answer): Answer {
  const runOutside = AsyncLocalStorage.snapshot();
  return (request) => runOutside(() => answer(request));
}
