import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import { respondBusy } from './respond-busy';

type Respond = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface QueueOptions {
  /** Requests that are answered at once. */
  readonly slots: number;
  /** Requests of one client that are answered at once. */
  readonly slotsPerClient: number;
  /** Most requests in the queue; one more gets 503. */
  readonly maxWaiting: number;
  /** A request that takes longer than this waits for something other than the main thread, so the next one starts. */
  readonly holdMs: number;
}

/**
 * Limits how many pages and handlers (`/api/**`) answer at once, each kind in its own queue, so that a burst does not
 * block the service, which shares the thread. The others wait, and clients take turns. The gate of bodies (`body-gate`)
 * passes a request on once its body is there, so that slow ones hold up nobody. Signing in counts as a page, because
 * anyone may ask for it; files of the build are not queued.
 */
export function queueRequests(
  respond: Respond,
  options: Readonly<Record<'pages' | 'handlers', QueueOptions>>,
): Respond {
  const queues = { pages: createQueue(options.pages), handlers: createQueue(options.handlers) };
  const { slotsPerClient, maxWaiting } = options.pages;
  // At most half of a client's slots sign in, so that its pages have the other half.
  const signInSemaphore = createSemaphore({
    slots: Infinity,
    maxSlotsPerKey: Math.ceil(slotsPerClient / 2),
    maxWaiters: maxWaiting,
  });
  let latestTurn = Promise.resolve();

  return async (incoming, outgoing) => {
    const { url = '/' } = incoming;
    if (isFileOfBuild(url)) return respond(incoming, outgoing);
    const { semaphore, holdMs } = isHandler(url) ? queues.handlers : queues.pages;
    const closeController = new AbortController();
    const leave = () => {
      if (!outgoing.writableFinished) closeController.abort(new ClientLeftError());
    };
    outgoing.once('close', leave);
    const responded = Promise.withResolvers<void>();
    const begin = async () => {
      // One is begun in each turn of the event loop: a request that needs nothing from outside ends within its turn, and the
      // next one would begin before any other request is read.
      latestTurn = latestTurn.then(() => nextTurn());
      await latestTurn;
      if (outgoing.destroyed) return responded.resolve();
      responded.resolve(respond(incoming, outgoing));
      await untilClosed(outgoing, holdMs);
    };
    const client = clientOf(incoming);
    const beginInTurn = () => semaphore.run(client, begin, closeController.signal);
    const requestEnd = isSignIn(url)
      ? signInSemaphore.run(client, beginInTurn, closeController.signal)
      : beginInTurn();
    requestEnd.catch((error: unknown) => {
      if (error instanceof SemaphoreFullError) respondBusy(incoming, outgoing, isHandler(url));
      else if (!(error instanceof ClientLeftError)) return responded.reject(error);
      responded.resolve();
    });
    await responded.promise;
  };
}

/** The browser closed its connection before its request was begun. */
class ClientLeftError extends Error {}

const createQueue = ({ slots, slotsPerClient, maxWaiting, holdMs }: QueueOptions) => ({
  semaphore: createSemaphore({ slots, maxSlotsPerKey: slotsPerClient, maxWaiters: maxWaiting }),
  holdMs,
});

/** Resolves when the response has ended, or after `ms`. */
async function untilClosed(outgoing: ServerResponse, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  outgoing.once('close', resolve);
  if (outgoing.destroyed) resolve();
  await promise;
  clearTimeout(timer);
}

/** The address that `listen` has written there. */
const clientOf = ({ headers }: IncomingMessage): string => String(headers['x-forwarded-for'] ?? '');

const isSignIn = (url: string): boolean => url.startsWith('/api/auth/');
const isHandler = (url: string): boolean => url.startsWith('/api/') && !isSignIn(url);
const isFileOfBuild = (url: string): boolean => url.startsWith('/_next/');
