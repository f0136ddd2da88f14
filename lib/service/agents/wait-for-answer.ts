import { setTimeout as delay } from 'node:timers/promises';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import type { ServiceContext } from '../context';
import { type AgentRequest, isWaitingRequest } from './approvals';

/** Each wait reads its row every second, so a process has at most 128 of them, and a key 4. */
const waitSlots = createSemaphore({ slots: 128, maxSlotsPerKey: 4, maxWaiters: 0 });

/** Below the minute after which clients give up a call that is silent. */
const maxWaitMs = 50_000;
const pauseMs = 1_000;

/**
 * Waits until a person has answered the request, at most 50 seconds, or until `signal` aborts. Returns at once for a key that
 * waits for too many requests already. Throws the reason for which the key ended meanwhile.
 */
export async function waitForAnswer(
  context: Pick<ServiceContext, 'db' | 'addresses' | 'clock' | 'authenticator'>,
  request: AgentRequest,
  signal: AbortSignal,
): Promise<void> {
  const endedKey = new AbortController();
  const endSignal = AbortSignal.any([signal, endedKey.signal, AbortSignal.timeout(maxWaitMs)]);
  const unwatch = context.authenticator.watch(request.auth, (reason) => endedKey.abort(reason));
  try {
    await waitSlots.run(request.auth.keyId, async () => {
      while (!endSignal.aborted && (await isWaitingRequest(context, request))) {
        await delay(pauseMs, undefined, { signal: endSignal }).catch(() => undefined);
      }
    });
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
  } finally {
    unwatch();
  }
  endedKey.signal.throwIfAborted();
}
