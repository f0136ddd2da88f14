/** Batches items by key while a batch of the same key is under way (group commit). */
export interface BatchQueue<T> {
  push(key: string, item: T): void;
}

/**
 * Runs one batch of a key at a time; items pushed meanwhile form the next, of at most `largest`. `run` settles its items
 * itself, does not reject, and returns those to try again, which come before the items pushed meanwhile.
 */
export function createBatchQueue<T>(
  run: (key: string, batch: readonly T[]) => Promise<readonly T[]>,
  { largest }: { readonly largest: number },
): BatchQueue<T> {
  const entriesByKey = new Map<string, T[]>();

  async function drain(key: string, items: T[]): Promise<void> {
    // Items pushed in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (items.length > 0) {
      const retries = await run(key, items.splice(0, largest));
      items.unshift(...retries);
    }
    entriesByKey.delete(key);
  }

  return {
    push(key, item) {
      const openEntry = entriesByKey.get(key);
      if (openEntry !== undefined) {
        openEntry.push(item);
        return;
      }
      const items = [item];
      entriesByKey.set(key, items);
      void drain(key, items);
    },
  };
}
