import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import { answerBusy } from './busy-page';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface PageQueueOptions {
  /** Pages that are rendered at once. */
  readonly atOnce: number;
  /** Pages of one client that are rendered at once. */
  readonly share: number;
  /** Most requests in the queue; one more is answered 503. */
  readonly maxWaiting: number;
  /** A page that takes longer than this is waiting for something other than the main thread, so the next one starts. */
  readonly holdMs: number;
}

/**
 * Limits how many pages are rendered at once, so that a burst of them does not block the service, which shares the
 * thread. The others wait, and clients take turns. The gate of bodies (`body-gate`) passes a request on once its
 * body is there, so that slow ones hold up nobody. Signing in counts as a page, because anyone may ask for it; files of the
 * build and handlers (`/api/console/**`, `/api/shared/**`, `/api/review/**`) are not queued.
 */
export function queuePages(answer: Answer, options: PageQueueOptions): Answer {
  const { atOnce: slots, share, maxWaiting, holdMs } = options;
  const rendering = createSemaphore({ slots, share, waiting: maxWaiting });
  // At most half of a client's share signs in, so that its pages have the other half.
  const signingIn = createSemaphore({
    slots: Infinity,
    share: Math.ceil(share / 2),
    waiting: maxWaiting,
  });
  let latestTurn = Promise.resolve();

  return async (incoming, outgoing) => {
    if (!isPage(incoming.url ?? '/')) return answer(incoming, outgoing);
    const left = new AbortController();
    const leave = () => {
      if (!outgoing.writableFinished) left.abort(new ClientLeftError());
    };
    outgoing.once('close', leave);
    const answering = Promise.withResolvers<void>();
    const render = async () => {
      // One is begun in each turn of the event loop: an answer that needs nothing from outside ends within its turn, and the
      // next one would begin before any other request is read.
      latestTurn = latestTurn.then(() => nextTurn());
      await latestTurn;
      if (outgoing.destroyed) return answering.resolve();
      answering.resolve(answer(incoming, outgoing));
      await untilClosed(outgoing, holdMs);
    };
    const client = clientOf(incoming);
    const renderInTurn = () => rendering.run(client, render, left.signal);
    const rendered = isSignIn(incoming.url ?? '/')
      ? signingIn.run(client, renderInTurn, left.signal)
      : renderInTurn();
    rendered.catch((error: unknown) => {
      if (error instanceof SemaphoreFullError) answerBusy(incoming, outgoing);
      else if (!(error instanceof ClientLeftError)) return answering.reject(error);
      answering.resolve();
    });
    await answering.promise;
  };
}

/** The browser closed its connection before its page was begun. */
class ClientLeftError extends Error {}

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

/** Whether it is a page, signs in, or is an address that may not exist. Files of the build and handlers are not queued. */
const isPage = (url: string): boolean => !/^\/(_next|api\/(console|shared|review))\//.test(url);
