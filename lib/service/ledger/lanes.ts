/** Work that gathers by key while work of the same key is under way. */
export interface Lanes<T> {
  push(key: string, item: T): void;
}

/**
 * One batch a key at a time: what comes while it runs is the next, at most `largest` at once. `run` settles its items
 * itself, does not reject, and answers those that are to be tried again, before all that came meanwhile.
 */
export function createLanes<T>(
  run: (key: string, batch: readonly T[]) => Promise<readonly T[]>,
  { largest }: { readonly largest: number },
): Lanes<T> {
  const lanes = new Map<string, T[]>();

  async function drain(key: string, items: T[]): Promise<void> {
    // What is pushed in the same turn of the event loop joins the first batch.
    await Promise.resolve();
    while (items.length > 0) {
      const again = await run(key, items.splice(0, largest));
      items.unshift(...again);
    }
    lanes.delete(key);
  }

  return {
    push(key, item) {
      const open = lanes.get(key);
      if (open !== undefined) {
        open.push(item);
        return;
      }
      const items = [item];
      lanes.set(key, items);
      void drain(key, items);
    },
  };
}
