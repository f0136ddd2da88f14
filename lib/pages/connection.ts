/**
 * What a remote service offers beyond the interface (`docs/interface.md`), as found by probing. An embedded one offers
 * all of it.
 */
export interface ServiceCapabilities {
  /** `GET /v1/tasks`: many tasks in one call, including those of other programs. */
  readonly list: boolean;
  /** `POST /v1/tasks/{id}/cancel`. */
  readonly cancel: boolean;
  /** `/api/billing/**` with this key. */
  readonly billing: boolean;
}

/** What probing has found so far; null before a probe, and when the response did not decide it. */
export type KnownCapabilities = { readonly [Name in keyof ServiceCapabilities]: boolean | null };
