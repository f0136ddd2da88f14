import * as z from 'zod';

/**
 * A refused or failed request as the console's pages show it. `code` is the service's if we have a text for it, else
 * one of the console's own: {@link ConsoleCode}, `signed_out`, `forbidden`, `not_found`.
 */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  /** The service's own words, if it sent any. */
  said: z.string().nullish(),
  /** HTTP status of the refusal; absent without an answer, or when an earlier attempt may have succeeded. */
  status: z.number().optional(),
  param: z.string().nullable(),
  request_id: z.string().nullable(),
  retry_after: z.number().nullable(),
  /** Credits available, with `insufficient_credits`. */
  balance: z.number().nullable(),
});
export type Failure = z.infer<typeof failure>;

/** The result of a server action, which does not throw for reasons that a person can act on. */
export type ActionResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };
