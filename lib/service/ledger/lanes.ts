/** Work that gathers by key while work of the same key is under way. */
export interface Lanes<T> {
  /** `patient`: nobody waits for it, so that it may gather for a moment even where nothing is under way. */
  push(key: string, item: T, patient: boolean): void;
  /** Somebody waits now for what was pushed. */
  hurry(key: string): void;
}

interface Lane<T> {
  readonly items: T[];
  /** Somebody waits for one of the items. */
  urgent: boolean;
  wake: (() => void) | undefined;
}

/**
 * One batch a key at a time: what comes while it runs is the next batch, at most `largest` at once. Where all are
 * patient, a batch begins `gatherMs` after its first. `run` settles its items itself and does not reject.
 */
export function createLanes<T>(
  run: (key: string, batch: readonly T[]) => Promise<void>,
  { largest, gatherMs }: { readonly largest: number; readonly gatherMs: number },
): Lanes<T> {
  const lanes = new Map<string, Lane<T>>();

  async function drain(key: string, lane: Lane<T>): Promise<void> {
    // What the caller's turn of the event loop still asks for joins the first batch.
    await Promise.resolve();
    while (lane.items.length > 0) {
      if (!lane.urgent) await gather(lane);
      const batch = lane.items.splice(0, largest);
      lane.urgent = lane.items.length > 0;
      await run(key, batch);
    }
    lanes.delete(key);
  }

  function gather(lane: Lane<T>): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => lane.wake?.(), gatherMs);
      lane.wake = () => {
        clearTimeout(timer);
        lane.wake = undefined;
        resolve();
      };
    });
  }

  function hurry(lane: Lane<T>): void {
    lane.urgent = true;
    lane.wake?.();
  }

  return {
    push(key, item, patient) {
      const open = lanes.get(key);
      const lane = open ?? { items: [], urgent: false, wake: undefined };
      lane.items.push(item);
      if (!patient || lane.items.length >= largest) hurry(lane);
      if (open !== undefined) return;
      lanes.set(key, lane);
      void drain(key, lane);
    },
    hurry(key) {
      const lane = lanes.get(key);
      if (lane !== undefined && lane.items.length > 0) hurry(lane);
    },
  };
}
