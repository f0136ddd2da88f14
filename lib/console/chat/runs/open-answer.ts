import { pause, ResponseError, UnreachableError } from '@/lib/client';
import { backoff } from '@/lib/platform/backoff';
import { workspaceClient } from '../../developers/stored-keys';
import type { RunJob } from './types';

const attempts = 3;
const retryMs = { first: 250, most: 8_000 };

/**
 * Opens the streamed answer of a job with the workspace's key, for its person. A lost call is repeated under the same
 * idempotency key, so that the service replays its turn and does not charge twice.
 */
export async function openAnswer(job: RunJob, signal: AbortSignal): Promise<Response> {
  const client = await workspaceClient(job.workspaceId, { actor: job.userId });
  const { path, body } = job.request;
  for (let tried = 1; ; tried += 1) {
    try {
      return await client.text.stream(path, body, { idempotencyKey: job.idempotencyKey, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ResponseError) error.repeated ||= tried > 1;
      if (tried >= attempts || !isLost(error)) throw error;
      await pause(delayMs(error, tried), signal);
    }
  }
}

/** Whether the outcome of the call is unknown. An error reported by the service itself is not repeated. */
const isLost = (error: unknown): error is ResponseError | UnreachableError =>
  error instanceof UnreachableError ||
  (error instanceof ResponseError && error.is('idempotency_key_in_use'));

function delayMs(error: ResponseError | UnreachableError, attempt: number): number {
  const retryAfterSeconds = error instanceof ResponseError ? error.retryAfterSeconds : null;
  return retryAfterSeconds === null
    ? backoff(retryMs, attempt)
    : Math.min(retryAfterSeconds * 1000, retryMs.most);
}
