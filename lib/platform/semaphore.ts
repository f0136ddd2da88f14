/** The queue of a semaphore is full. */
export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
  constructor() {
    super('Too much waits already.');
  }
}

export interface SemaphoreOptions {
  /** How much runs at once. */
  readonly slots: number;
  /**
   * All slots by default. Fewer for work that waits for another server or disk, which decides when the slots are free
   * again.
   */
  readonly maxSlotsPerKey?: number;
  /** Any number by default. */
  readonly maxWaiters?: number;
}

/** Limits how much runs at once, fairly between its keys, such as workspaces. */
export interface Semaphore {
  /**
   * Runs `work` when a slot is free and `key` holds fewer than it may. Keys take turns, and work of one key starts in
   * order. Throws {@link SemaphoreFullError} when the queue is full, and the reason of `signal` when it aborts before
   * the work has begun.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiter {
  start(): void;
  refuse(error: unknown): void;
}

interface Line {
  heldSlots: number;
  readonly waiters: Set<Waiter>;
}

export function createSemaphore({
  slots,
  maxSlotsPerKey: share = slots,
  maxWaiters: waiting = Infinity,
}: SemaphoreOptions): Semaphore {
  /** Lines of keys that hold a slot or wait, the next to be served first. */
  const lines = new Map<string, Line>();
  let runningCount = 0;
  let waitingCount = 0;

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { heldSlots: 0, waiters: new Set() };
    lines.set(key, line);
    return line;
  }

  function removeWaiter(line: Line, waiter: Waiter): void {
    if (line.waiters.delete(waiter)) waitingCount -= 1;
  }

  function takeSlot(line: Line): void {
    line.heldSlots += 1;
    runningCount += 1;
  }

  function release(key: string): void {
    const line = lineOf(key);
    line.heldSlots -= 1;
    runningCount -= 1;
    forgetIdle(key);
    startNext();
  }

  function forgetIdle(key: string): void {
    const line = lines.get(key);
    if (line?.heldSlots === 0 && line.waiters.size === 0) lines.delete(key);
  }

  function startNext(): void {
    for (const [key, line] of lines) {
      const [waiter] = line.waiters;
      if (waiter === undefined || line.heldSlots >= share) continue;
      // Its next turn comes after those of the others.
      lines.delete(key);
      lines.set(key, line);
      removeWaiter(line, waiter);
      takeSlot(line);
      waiter.start();
      return;
    }
  }

  /** Makes space in a full queue: the key with the most waiters loses its last one, so that no key fills the queue. */
  function makeSpace(newcomer: Line): void {
    if (waitingCount < waiting) return;
    let longestLine = newcomer;
    for (const line of lines.values()) {
      if (line.waiters.size > longestLine.waiters.size) longestLine = line;
    }
    const lastWaiter = [...longestLine.waiters].at(-1);
    // With a difference of one the two keys would take each other's place in turns.
    if (lastWaiter === undefined || longestLine.waiters.size <= newcomer.waiters.size + 1)
      throw new SemaphoreFullError();
    removeWaiter(longestLine, lastWaiter);
    lastWaiter.refuse(new SemaphoreFullError());
  }

  async function enter(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const line = lineOf(key);
    if (runningCount < slots && line.heldSlots < share) return takeSlot(line);
    try {
      makeSpace(line);
      await waitInLine(line, signal);
    } catch (error) {
      forgetIdle(key);
      throw error;
    }
  }

  async function waitInLine(line: Line, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { start: resolve, refuse: reject };
    const leave = () => {
      removeWaiter(line, waiter);
      reject(signal?.reason);
    };
    line.waiters.add(waiter);
    waitingCount += 1;
    signal?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  return {
    async run(key, work, signal) {
      await enter(key, signal);
      try {
        return await work();
      } finally {
        release(key);
      }
    },
  };
}
