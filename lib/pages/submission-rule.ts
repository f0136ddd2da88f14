/**
 * Decides when a submission of Generate has a final outcome. Until then every repeat sends the same idempotency key,
 * because the task may exist although the response was lost. Used by the browser and the server.
 */

/** What is known about the outcome of a submission. */
export interface SubmissionResponse {
  /** HTTP status; absent without a response, or without a reliable one. */
  readonly status?: number | null | undefined;
  readonly code: string | null;
}

/**
 * Statuses of RFC 9110 (and 422) that refuse a request before anything is made. Left out: 408, 409, 425 and 429, after
 * which the same request is sent again, and all of 5xx, which a proxy may send while the service is still working.
 */
const refusalStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 410, 413, 415, 422,
]);

/** Codes after which a task may exist, because the idempotency key was used before. */
const usedKeyCodes: ReadonlySet<string> = new Set([
  'idempotency_key_in_use',
  'idempotency_key_reused',
]);

/**
 * Codes after which no task exists, whatever the status: the interface (`docs/interface.md#errors`) says so of an avatar under
 * review and of a model without a route, and a workspace without a key does not call the service.
 */
const nothingMadeCodes: ReadonlySet<string> = new Set([
  'avatar_review_pending',
  'no_available_route',
  'not_connected',
]);

/**
 * Whether a response proves that this submission made nothing and never will. `isRepeat`: an earlier attempt of the
 * same submission had an unknown outcome, about which a refusal now says nothing.
 */
export function endsSubmission({ status, code }: SubmissionResponse, isRepeat: boolean): boolean {
  if (isRepeat || status == null) return false;
  if (code !== null && usedKeyCodes.has(code)) return false;
  return refusalStatuses.has(status) || (code !== null && nothingMadeCodes.has(code));
}
