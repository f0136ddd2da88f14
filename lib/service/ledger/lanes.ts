/** Work that gathers by key while work of the same key is under way. */
export interface Lanes<T> {
  push(key: string, item: T): void;
}

/**
 * One batch a key at a time: what comes while it runs is the next batch, at most `largest` at once. `run` settles its
 * items itself and does not reject.
 */
export function createLanes<T>(
  run: (key: string, batch: readonly T[]) => Promise<void>,
  largest: number,
): Lanes<T> {
  const waiting = new Map<string, T[]>();

  async function drain(key: string, queue: T[]): Promise<void> {
    // What the caller's turn of the event loop still asks for joins the first batch.
    await Promise.resolve();
    while (queue.length > 0) await run(key, queue.splice(0, largest));
    waiting.delete(key);
  }

  return {
    push(key, item) {
      const queue = waiting.get(key);
      if (queue !== undefined) {
        queue.push(item);
        return;
      }
      const made = [item];
      waiting.set(key, made);
      void drain(key, made);
    },
  };
}
