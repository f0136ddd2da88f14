import type { ErrorCode } from '@/lib/contract';
import { type TextFailureCode, TextProviderError } from '@/lib/providers';
import { ApiError } from '../http';
import type { TurnEndpoint } from './turns/types';

const callerErrors: Readonly<Record<TextFailureCode, readonly [code: ErrorCode, message: string]>> =
  {
    upstream_error: [
      'upstream_error',
      'The model could not be reached or failed. Repeat the request, with the same Idempotency-Key if it had one.',
    ],
    upstream_timeout: [
      'upstream_timeout',
      'The model did not answer in time. Repeat the request, with the same Idempotency-Key if it had one.',
    ],
    not_available: [
      'no_available_route',
      'This model is not available: its provider does not accept the service’s request for it. Repeating it will not help; choose another model, and tell an operator.',
    ],
    request_refused: [
      'invalid_value',
      'The model does not take this request as it is, and repeating it will not help. Leave out its optional parameters and tools, or choose another model.',
    ],
    content_policy_violation: [
      'content_policy_violation',
      'The model refused this content by its policy. Change the messages and send them again.',
    ],
    input_too_long: [
      'context_length_exceeded',
      'The conversation is longer than the model can read. Send less of it, or compact it with POST /v1/responses/compact.',
    ],
  };

/** The same model writes the summary, so that compacting is no way out. */
const tooLongToCompact = [
  'context_length_exceeded',
  'The conversation is longer than the model can read, also for a summary. Compact it in parts, or with a model that reads more.',
] as const;

/** The longest `Retry-After` that is passed on from a provider, because another route may be free earlier. */
const maxRetryAfterSeconds = 600;

/**
 * A provider's failure as the caller sees it: in our words, never the provider's. Any other error is unexpected and
 * returned unchanged.
 */
export function callerError(error: unknown, endpoint: TurnEndpoint): unknown {
  if (!(error instanceof TextProviderError)) return error;
  const isCompacted = endpoint === 'responses.compact' && error.code === 'input_too_long';
  const [code, message] = isCompacted ? tooLongToCompact : callerErrors[error.code];
  const { retryAfter } = error;
  return new ApiError(code, message, {
    cause: error,
    ...(retryAfter === undefined
      ? {}
      : { retryAfter: Math.min(maxRetryAfterSeconds, Math.max(1, Math.ceil(retryAfter))) }),
  });
}
