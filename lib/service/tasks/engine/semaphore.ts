/** A concurrency limit: the rest wait in order. */
export interface Semaphore {
  /** Runs `work` when there is room. Throws the signal's reason when it aborts before that. */
  pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** A semaphore with this many slots. */
export function createSemaphore(slots: number): Semaphore {
  let free = slots;
  const waiting = new Set<() => void>();

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  function exit(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async pass(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        exit();
      }
    },
  };
}
