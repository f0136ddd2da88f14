import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBusy } from './busy-page';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface PageQueueOptions {
  /** Pages that are rendered at once. */
  readonly atOnce: number;
  /** Requests that wait for their turn; one more is answered 503. */
  readonly waiting: number;
  /** A page that takes longer waits for something other than this thread: the next one begins beside it. */
  readonly holdMs: number;
}

/**
 * Lets few pages be rendered at once, so that a burst of them does not hold up the service, which shares the thread.
 * The others wait in the order they came. Files and the console's own interface (`/api/**`) pass at once.
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

/** Not the build's files (`/_next/**`), handlers (`/api/**`) or files at the root, such as `/favicon.ico`. */
const isPage = (url: string): boolean => !/^\/(_next\/|api\/|[^/?#]+\.[a-z]+($|[?#]))/.test(url);
