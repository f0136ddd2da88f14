import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff';

const retryPauses = { firstPause: 200, maxPause: 5_000 };

/** Runs `work` up to `maxAttempts` times with a growing pause, except after a refusal of the bucket (4xx). */
export async function attempt<T>(
  maxAttempts: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (attempts >= maxAttempts || isRefusal(error)) throw error;
    }
    await sleep(backoff(retryPauses, attempts), undefined, { ...(signal && { signal }) });
  }
}

function isRefusal(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
