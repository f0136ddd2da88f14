import { ApiError } from '../http';
import type { TextFailureCode } from '../providers';
import { TextProviderError } from '../providers';

const words: Readonly<Record<TextFailureCode, string>> = {
  upstream_error:
    'The model could not be reached or failed. Repeat the request, with the same Idempotency-Key if it had one.',
  upstream_timeout:
    'The model did not answer in time. Repeat the request, with the same Idempotency-Key if it had one.',
  content_policy_violation:
    'The model refused this content by its policy. Change the messages and send them again.',
};

/** Longest wait that is passed on, in seconds: what a provider names beyond it says nothing of a retry here. */
const maxRetryAfter = 600;

/**
 * A provider's failure as the caller is told of it: in our words, never the provider's. Anything else that is thrown
 * is a bug and stays as it is.
 */
export function callerError(error: unknown): unknown {
  if (!(error instanceof TextProviderError)) return error;
  const { code, retryAfter } = error;
  return new ApiError(code, words[code], {
    cause: error,
    ...(retryAfter === undefined
      ? {}
      : { retryAfter: Math.min(maxRetryAfter, Math.max(1, Math.ceil(retryAfter))) }),
  });
}
