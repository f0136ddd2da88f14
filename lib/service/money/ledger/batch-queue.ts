/** Batches items by key while a batch of the same key is under way (group commit). */
export interface BatchQueue<T> {
  push(key: string, item: T): void;
}

/**
 * Runs one batch of a key at a time; items pushed meanwhile form the next, of at most `maxBatchSize`. `run` settles its items
 * itself, does not reject, and returns those to try again, which come before the items pushed meanwhile.
 */
export function createBatchQueue<T>(
  run: (key: string, batch: readonly T[]) => Promise<readonly T[]>,
  { maxBatchSize }: { readonly maxBatchSize: number },
): BatchQueue<T> {
  const itemsByKey = new Map<string, T[]>();

  async function drain(key: string, items: T[]): Promise<void> {
    // Items pushed in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (items.length > 0) {
      const retries = await run(key, items.splice(0, maxBatchSize));
      items.unshift(...retries);
    }
    itemsByKey.delete(key);
  }

  return {
    push(key, item) {
      const waitingItems = itemsByKey.get(key);
      if (waitingItems !== undefined) {
        waitingItems.push(item);
        return;
      }
      const items = [item];
      itemsByKey.set(key, items);
      void drain(key, items);
    },
  };
}
