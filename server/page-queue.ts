import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBusy } from './busy-page';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface PageQueueOptions {
  /** Pages that are rendered at once. */
  readonly atOnce: number;
  /** Most requests in the queue; one more is answered 503. */
  readonly waiting: number;
  /** A page that takes longer than this is waiting for something other than the main thread, so the next one starts. */
  readonly holdMs: number;
}

/**
 * Limits how many pages are rendered at once, so that a burst of them does not block the service, which shares the
 * thread. The others wait in order. Files and the console's handlers (`/api/**`) are not queued.
 */
export function queuePages(answer: Answer, options: PageQueueOptions): Answer {
  const queue = new Set<() => void>();
  let rendering = 0;

  function begin(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    rendering += 1;
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      rendering -= 1;
      next();
    };
    const timer = setTimeout(release, options.holdMs);
    outgoing.once('close', release);
    return answer(incoming, outgoing);
  }

  function next(): void {
    if (rendering >= options.atOnce) return;
    const [first] = queue;
    first?.();
  }

  return async (incoming, outgoing) => {
    if (!isPage(incoming.url ?? '/')) return answer(incoming, outgoing);
    if (outgoing.destroyed) return;
    if (rendering < options.atOnce) return begin(incoming, outgoing);
    if (queue.size >= options.waiting) return answerBusy(incoming, outgoing);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(start);
        resolve();
      };
      const start = () => {
        queue.delete(start);
        outgoing.off('close', leave);
        begin(incoming, outgoing).then(resolve, reject);
      };
      queue.add(start);
      outgoing.once('close', leave);
    });
  };
}

/** Whether it is a page, and not a file of the build (`/_next/**`), a handler (`/api/**`) or a file such as `/favicon.ico`. */
const isPage = (url: string): boolean => !/^\/(_next\/|api\/|[^/?#]+\.[a-z]+($|[?#]))/.test(url);
