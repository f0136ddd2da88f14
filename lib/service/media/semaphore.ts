/** The wait for a semaphore would be too long. */
export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
  constructor() {
    super('Too much waits already.');
  }
}

/** Limits how much work runs at once; the rest waits in order. */
interface Semaphore {
  /** Runs `work` when a slot is free. Throws {@link SemaphoreFullError} when too much is waiting. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** `concurrency` run at once, at most `waiting` wait. */
export function createSemaphore(options: { concurrency: number; waiting: number }): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= options.concurrency) {
        if (queue.length >= options.waiting) throw new SemaphoreFullError();
        // The slot is handed to the next in line, so `running` stays the same.
        await new Promise<void>((resolve) => void queue.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
