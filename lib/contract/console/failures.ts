import * as z from 'zod';

/**
 * A refused or failed request as the console's pages show it: the registry's code where the service said one, else
 * one of the console's own (`signed_out`, `forbidden`, `not_found`, `unreachable`, `timeout`, `foreign_answer`,
 * `not_connected`, `key_refused`, `invalid_request`).
 */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  param: z.string().nullable(),
  request_id: z.string().nullable(),
  retry_after: z.number().nullable(),
  /** Credits available, with `insufficient_credits`. */
  balance: z.number().nullable(),
});
export type Failure = z.infer<typeof failure>;

/** Body of every answer of `/api/console/**` that is not 2xx. */
export const failureBody = z.object({ error: failure });

/** What a server action answers: it never throws for a reason a person can act on. */
export type ActionResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };
