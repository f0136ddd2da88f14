import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff';
import { storageErrorOf } from './errors';

const retryPauses = { firstPause: 250, maxPause: 10_000 };

/** Repeats `work` while storage fails, or `passes` says so, until `signal` aborts. Any other error is thrown. */
export async function retryUntilStorageWorks<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  isTemporary: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(storageErrorOf(error) !== null || isTemporary(error))) throw error;
    }
    await sleep(backoff(retryPauses, failures), undefined, { signal });
  }
}
