/**
 * What a remote service offers beyond the interface document, as found by probing. An embedded one offers all
 * of it.
 */
export interface ServiceCapabilities {
  /** `GET /v1/tasks`: many tasks in one call, those of other programs too. */
  readonly list: boolean;
  /** `POST /v1/tasks/{id}/cancel`. */
  readonly cancel: boolean;
  /** `/api/billing/**` with this key. */
  readonly billing: boolean;
}
