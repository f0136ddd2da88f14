import { setTimeout as delay } from 'node:timers/promises';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import type { ServiceContext } from '../context';
import { type AgentRequest, isWaitingRequest } from './approvals';

/** Waits at once in this process, and of one key; each reads its row every second. */
const waits = createSemaphore({ slots: 128, maxSlotsPerKey: 4, maxWaiters: 0 });

/** Below the minute after which clients give up a call that is silent. */
const longestMs = 50_000;
const pauseMs = 1_000;

/**
 * Waits while a request waits for a person who opened the page: until they answered, at most 50 seconds, or until `signal`
 * aborts. A key that waits for too much already is answered at once. Throws the reason for which the key ended meanwhile.
 */
export async function waitForAnswer(
  context: Pick<ServiceContext, 'db' | 'addresses' | 'clock' | 'authenticator'>,
  request: AgentRequest,
  signal: AbortSignal,
): Promise<void> {
  const endedKey = new AbortController();
  const either = AbortSignal.any([signal, endedKey.signal, AbortSignal.timeout(longestMs)]);
  const unwatch = context.authenticator.watch(request.auth, (reason) => endedKey.abort(reason));
  try {
    await waits.run(request.auth.keyId, async () => {
      while (!either.aborted && (await isWaitingRequest(context, request))) {
        await delay(pauseMs, undefined, { signal: either }).catch(() => undefined);
      }
    });
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
  } finally {
    unwatch();
  }
  endedKey.signal.throwIfAborted();
}
