/**
 * Decides when a submission of Generate has a final outcome. Until then every repeat sends the same idempotency key,
 * because the task may exist although its answer was lost. Used by the browser and the server.
 */

/** What is known about the outcome of a submission. */
export interface SubmissionResponse {
  /** HTTP status; absent without an answer, or without a reliable one. */
  readonly status?: number | null | undefined;
  readonly code: string | null;
}

/**
 * Statuses of RFC 9110 (and 422) that refuse a request before anything is made. Left out: 408, 409, 425 and 429, after
 * which the same request is sent again, and all of 5xx, which a proxy may send while the service is still working.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 410, 413, 415, 422]);

/** The key was used before, so a task may exist under it. */
const keyIsUsed: ReadonlySet<string> = new Set([
  'idempotency_key_in_use',
  'idempotency_key_reused',
]);

/**
 * Nothing was made, whatever the status: the interface (`docs/interface.md#errors`) says so of an avatar under review and
 * of a model without a route, and without a key the service is not called.
 */
const nothingMade: ReadonlySet<string> = new Set([
  'avatar_review_pending',
  'no_available_route',
  'not_connected',
]);

/**
 * Whether an answer proves that this submission made nothing and never will. `repeated`: an earlier attempt of the
 * same submission had an unknown outcome, and a refusal now says nothing about that attempt.
 */
export function endsSubmission({ status, code }: SubmissionResponse, isRepeat: boolean): boolean {
  if (isRepeat || status == null) return false;
  if (code !== null && keyIsUsed.has(code)) return false;
  return refusals.has(status) || (code !== null && nothingMade.has(code));
}
