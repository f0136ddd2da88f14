import { AsyncLocalStorage } from 'node:async_hooks';

type Answer = (request: Request) => Promise<Response>;

/**
 * `answer` outside of whatever async context it is called in. Called from a server component it would
 * otherwise run inside Next.js's, where identical fetches of one render are one call.
 * Take it at start, before any request.
 */
export function outsideContext(answer: Answer): Answer {
  const runOutside = AsyncLocalStorage.snapshot();
  return (request) => runOutside(() => answer(request));
}
