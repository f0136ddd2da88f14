/* The schedule of deliveries and their outcomes (`docs/interface.md#webhooks`). */

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pause before each attempt, which begins when the previous attempt has failed. */
export const pausesMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Pauses vary by this share in both directions, so that failures do not come back together. */
const jitter = 0.1;

/** A receiver may request a longer pause, up to this. */
export const maxRetryAfterMs = 24 * hourMs;

/** An endpoint that has failed for so long without a success between is switched off. */
export const disableAfterMs = 5 * 24 * hourMs;

/** How an attempt ended. */
export interface Outcome {
  /** Null: no response came. */
  readonly status: number | null;
  /** Null: the event arrived. */
  readonly failure: Failure | null;
  /** The pause that the receiver requested. */
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

/** What an HTTP status means: 2xx is success, 410 ends the webhook, redirects are not followed. */
export function failureOfStatus(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

export type NextState =
  | { state: 'delivered' }
  | { state: 'failed' }
  | { state: 'pending'; delayMs: number };

/**
 * The state after an attempt. `step`: how many attempts were made since the schedule last began, with this one. `chance`:
 * a random number in [0, 1). A test is tried once.
 */
export function nextStep(
  { failure, retryAfterMs }: Pick<Outcome, 'failure' | 'retryAfterMs'>,
  { step, test, chance }: { step: number; test: boolean; chance: number },
): NextState {
  if (failure === null) return { state: 'delivered' };
  const pause = pausesMs[step];
  if (failure === 'gone' || test || pause === undefined) return { state: 'failed' };
  const variedMs = pause * (1 - jitter + 2 * jitter * chance);
  const requestedMs = Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
  return { state: 'pending', delayMs: Math.round(Math.max(variedMs, requestedMs)) };
}

/** `Retry-After` as seconds or a date, in milliseconds from `nowMs`; null when it is neither. */
export function parseRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * secondMs;
  // Dates of HTTP begin with the name of a day; Date.parse alone would make a date of nearly anything.
  const dateMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
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
