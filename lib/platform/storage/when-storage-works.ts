import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff';
import { storageErrorOf } from './errors';

const retryMs = { first: 250, most: 10_000 };

/** Repeats `work` while storage fails, until `signal` aborts. Any other error is thrown. */
export async function whenStorageWorks<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (storageErrorOf(error) === null || signal.aborted) throw error;
    }
    await sleep(backoff(retryMs, failures), undefined, { signal });
  }
}
