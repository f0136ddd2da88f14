import * as z from 'zod';

/** How clients may treat a failed call; becomes the `Retry-After` and `x-should-retry` headers. */
interface ErrorRule {
  readonly status: number;
  readonly type: ErrorType;
  /** The default `param` of the error. */
  readonly param?: string;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
  /** `false` becomes `x-should-retry: false`. */
  readonly shouldRetry?: false;
}

export const errorTypes = [
  'invalid_request_error',
  'permission_error',
  'service_unavailable_error',
  'insufficient_quota',
  'upstream_error',
  'idempotency_error',
  'rate_limit_error',
  'server_error',
] as const;
export type ErrorType = (typeof errorTypes)[number];

const invalidRequest = (status: number, rule: Partial<ErrorRule> = {}): ErrorRule => ({
  status,
  type: 'invalid_request_error',
  ...rule,
});

/** The error registry: every error code of the interface (`docs/interface.md#error-codes`). */
export const errorRegistry = {
  invalid_api_key: invalidRequest(401),
  /** A webhook call without a valid signature of the provider. */
  invalid_signature: invalidRequest(401, { shouldRetry: false }),
  insufficient_scope: { status: 403, type: 'permission_error' },
  workspace_not_allowed: { status: 403, type: 'permission_error' },
  model_not_found: invalidRequest(404, { param: 'model' }),
  no_available_route: {
    status: 503,
    type: 'service_unavailable_error',
    param: 'model',
    shouldRetry: false,
  },
  unsupported_parameter: invalidRequest(400),
  missing_required_parameter: invalidRequest(400),
  invalid_value: invalidRequest(400),
  invalid_json: invalidRequest(400),
  insufficient_credits: { status: 402, type: 'insufficient_quota' },
  budget_exceeded: { status: 402, type: 'insufficient_quota' },
  upstream_error: { status: 502, type: 'upstream_error', retryAfter: 5 },
  upstream_timeout: { status: 504, type: 'upstream_error', retryAfter: 5 },
  content_policy_violation: invalidRequest(400),
  /** The conversation is longer than the model can read; the code is the one that compatible clients expect. */
  context_length_exceeded: invalidRequest(400),
  /** The file of a field cannot be fetched, or is not of a kind that the field accepts. */
  reference_download_failed: invalidRequest(400),
  reference_invalid: invalidRequest(400),
  avatar_review_pending: invalidRequest(409, {
    param: 'avatar_asset_ids',
    retryAfter: 30,
    shouldRetry: false,
  }),
  avatar_reference_invalid: invalidRequest(400, { param: 'avatar_asset_ids' }),
  avatar_provider_unavailable: { status: 503, type: 'service_unavailable_error', retryAfter: 30 },
  idempotency_key_reused: { status: 422, type: 'idempotency_error' },
  idempotency_key_in_use: { status: 409, type: 'idempotency_error', retryAfter: 1 },
  previous_response_not_found: invalidRequest(400, { param: 'previous_response_id' }),
  task_not_found: invalidRequest(404, { param: 'task_id' }),
  task_not_cancelable: invalidRequest(409, { param: 'task_id', shouldRetry: false }),
  file_too_large: invalidRequest(413, { param: 'file' }),
  /** The workspace's storage quota is full. */
  storage_quota_exceeded: { status: 403, type: 'insufficient_quota', shouldRetry: false },
  /** The disk or the bucket of the service is full, or nearly. */
  storage_full: { status: 507, type: 'service_unavailable_error', retryAfter: 60 },
  /** Too many images are waiting to be decoded. */
  service_busy: { status: 503, type: 'service_unavailable_error', retryAfter: 5 },
  unsupported_media_type: invalidRequest(415, { param: 'file' }),
  /** The signed address of a file has expired or was altered. */
  media_address_expired: { status: 403, type: 'permission_error', shouldRetry: false },
  media_address_invalid: { status: 403, type: 'permission_error', shouldRetry: false },
  /** The file was removed because its retention time was over. */
  file_no_longer_kept: invalidRequest(410),
  /** The stored bytes do not match their digest. */
  file_damaged: { status: 500, type: 'server_error', shouldRetry: false },
  /** The body of a request did not arrive in time. */
  request_timeout: invalidRequest(408),
  rate_limit_exceeded: { status: 429, type: 'rate_limit_error' },
  method_not_allowed: invalidRequest(405),
  upgrade_required: invalidRequest(426),
  not_found: invalidRequest(404),
  /** The bucket or disk that stores the files does not respond. */
  storage_unavailable: { status: 503, type: 'service_unavailable_error', retryAfter: 5 },
  /** A temporary failure, such as a restart of the database. */
  service_unavailable: { status: 503, type: 'service_unavailable_error', retryAfter: 2 },
  internal_error: { status: 500, type: 'server_error' },
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof errorRegistry;

/** The registry's entry for `code`, typed so that every optional field can be read. */
export const errorRule = (code: ErrorCode): ErrorRule => errorRegistry[code];

/** The error envelope: always all four keys; `param` and `code` may be null in answers of other services. */
export const errorBody = z
  .object({
    error: z.object({
      message: z.string().meta({ description: 'For a person: what is wrong and what to do' }),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

/** Codes of a failed or expired task's `error` (`docs/interface.md#task-errors`). */
export const taskErrorCodes = [
  'generation_failed',
  'content_policy_violation',
  'reference_download_failed',
  'reference_invalid',
  'upstream_error',
  'upstream_timeout',
  'internal_error',
  'task_expired',
] as const;
export type TaskErrorCode = (typeof taskErrorCodes)[number];

/** Headers of the interface, lower case. */
export const headers = {
  requestId: 'x-request-id',
  balance: 'x-service-balance',
  actor: 'x-service-actor',
  shouldRetry: 'x-should-retry',
  idempotencyKey: 'idempotency-key',
  idempotentReplayed: 'idempotent-replayed',
  /** On text answers: the id of the turn, whose credits are at `/manage/workspaces/{id}/turns/{turn_id}`. */
  turnId: 'x-service-turn-id',
} as const;
