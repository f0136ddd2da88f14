/* The schedule of deliveries and their outcomes (`docs/interface.md#webhooks`). */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before each attempt, in milliseconds; each begins when the attempt before has failed. */
export const pausesMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Pauses vary by this share in both directions, so that failures do not come back together. */
const jitter = 0.1;

/** A receiver may ask for a longer pause, up to this. */
export const longestRetryAfterMs = 24 * hour;

/** An endpoint that has failed for so long without a success between is switched off. */
export const disableAfterMs = 5 * 24 * hour;

/** How an attempt ended. */
export interface Outcome {
  /** Null: no answer came. */
  readonly status: number | null;
  /** Null: the event arrived. */
  readonly failure: Failure | null;
  /** The pause that the receiver asked for, in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** Why an attempt failed, or why no further one was made. */
export type Failure =
  | 'status'
  | 'redirect'
  | 'gone'
  | 'timeout'
  | 'connect_failed'
  | 'dns_failed'
  | 'url_not_allowed'
  | 'address_not_allowed'
  | 'webhook_disabled';

/** What an HTTP status means: 2xx arrived, 410 asks for no more events, redirects are not followed. */
export function failureOfStatus(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

export type Next =
  | { state: 'delivered' }
  | { state: 'failed' }
  | { state: 'pending'; inMs: number };

/**
 * The state after an attempt. `step`: how many attempts were made since the schedule last began, with this one. `chance`:
 * a random number in [0, 1). A test is tried once.
 */
export function nextStep(
  { failure, retryAfterMs }: Pick<Outcome, 'failure' | 'retryAfterMs'>,
  { step, test, chance }: { step: number; test: boolean; chance: number },
): Next {
  if (failure === null) return { state: 'delivered' };
  const pause = pausesMs[step];
  if (failure === 'gone' || test || pause === undefined) return { state: 'failed' };
  const variedMs = pause * (1 - jitter + 2 * jitter * chance);
  const requestedMs = Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
  return { state: 'pending', inMs: Math.round(Math.max(variedMs, requestedMs)) };
}

/** `Retry-After` as seconds or a date, in milliseconds from `nowMs`; null when it is neither. */
export function parseRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second;
  // Dates of HTTP begin with the name of a day; Date.parse alone would make a date of nearly anything.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** Why an endpoint must be switched off after `failure`; null while it stays on. */
export function disablingReason(
  failure: Failure | null,
  failingForMs: number,
): 'gone' | 'failing' | null {
  if (failure === null) return null;
  if (failure === 'gone') return 'gone';
  return failingForMs >= disableAfterMs ? 'failing' : null;
}
