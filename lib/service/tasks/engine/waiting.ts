import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, spread } from '@/lib/platform/backoff';
import type { EnginePace } from './pace';

/** Milliseconds until the next poll of an operation that has run for `elapsedMs`. */
export function pollDelayMs(pace: EnginePace, elapsedMs: number): number {
  return varyDelay(Math.min(pace.pollMaxMs, Math.max(pace.pollMinMs, elapsedMs / 10)));
}

/** Milliseconds before the `attempt`th retry (from 1) of a call that failed. */
export function retryDelayMs(pace: EnginePace, attempt: number): number {
  return varyDelay(backoff({ firstPause: pace.retryMinMs, maxPause: pace.retryMaxMs }, attempt));
}

/** Waits, but not beyond `untilMs` (since the epoch). Throws the signal's reason when it aborts. */
export async function wait(
  delayMs: number,
  limits: { nowMs: number; untilMs: number; signal: AbortSignal },
): Promise<void> {
  const ms = Math.max(0, Math.min(delayMs, limits.untilMs - limits.nowMs));
  await sleep(ms, undefined, { signal: limits.signal, ref: false });
}

/** Spreads the requests of many tasks. */
const varyDelay = (ms: number): number => spread(ms, 0.1, Math.random());
