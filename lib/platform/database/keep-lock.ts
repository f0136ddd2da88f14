import { setTimeout as delay } from 'node:timers/promises';
import type { AdvisoryLock, Database } from './types';

const firstWaitMs = 100;
const longestWaitMs = 1_000;

/** A lock that shows that this process is alive: other processes see it held, and free once the process is gone. */
export interface KeptLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of `key`, and takes it again whenever its connection was lost; `onRetaken` is called then, because
 * other processes may have found it free meanwhile. Resolves when it is held for the first time.
 */
export async function keepLock(
  database: Database,
  key: string,
  onRetaken: () => void = () => {},
): Promise<KeptLock> {
  const releaseController = new AbortController();
  let heldLock: AdvisoryLock | null = null;

  async function take(): Promise<void> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      const lock = await database.tryAdvisoryLock(key).catch(() => null);
      if (lock !== null) return hold(lock);
      await delay(waitMs, undefined, { ref: false, signal: releaseController.signal });
    }
  }

  async function hold(lock: AdvisoryLock): Promise<void> {
    if (releaseController.signal.aborted) return lock.release();
    heldLock = lock;
    void lock.whenLost.then(() => {
      heldLock = null;
      if (releaseController.signal.aborted) return;
      // `take` rejects only after `release`.
      take().then(onRetaken, () => undefined);
    });
  }

  await take();
  return {
    async release() {
      releaseController.abort();
      await heldLock?.release();
      heldLock = null;
    },
  };
}
