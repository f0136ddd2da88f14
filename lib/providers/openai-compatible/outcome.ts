import type { TextFailureCode } from '../text';
import { TextProviderError } from '../text';

/** How much of a provider's answer goes into the log. */
const quotedLength = 500;

/** Codes and words of providers that have a code of ours. */
const meanings: readonly (readonly [RegExp, TextFailureCode])[] = [
  [
    /context_length|context length|maximum context|too many tokens|prompt is too long/i,
    'input_too_long',
  ],
  [
    /content_filter|content_policy|content management policy|safety system/i,
    'content_policy_violation',
  ],
];

/** The failure for a status and the body of the response. `retryAfter` in seconds. */
export function statusFailure(
  status: number,
  body: string,
  retryAfter: number | undefined,
): TextProviderError {
  const message = `The provider answered ${status}: ${body.slice(0, quotedLength)}`;
  if (status === 408 || status === 504 || status === 524) {
    return new TextProviderError('upstream_timeout', message, { retryable: true, retryAfter });
  }
  if (status === 400 || status === 413 || status === 422) {
    const code = meaningOf(body) ?? 'upstream_error';
    return new TextProviderError(code, message, { retryable: false });
  }
  return new TextProviderError('upstream_error', message, { retryable: true, retryAfter });
}

/** A failure that comes within the stream, as JSON. */
export function streamedFailure(error: unknown): TextProviderError {
  const text = JSON.stringify(error ?? null).slice(0, quotedLength);
  const meaning = meaningOf(text);
  return new TextProviderError(
    meaning ?? 'upstream_error',
    `The provider reported a failure: ${text}`,
    { retryable: meaning === undefined },
  );
}

/** An answer that cannot be read, or broke off. */
export const brokenAnswer = (why: string, cause?: unknown): TextProviderError =>
  new TextProviderError('upstream_error', why, { retryable: true, cause });

const timeouts = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);

/** A connection that could not be made, broke, or fell silent. */
export function connectionFailure(error: unknown): TextProviderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return timeouts.has(code)
    ? new TextProviderError('upstream_timeout', `The provider was silent (${code}).`, {
        retryable: true,
        cause: error,
      })
    : brokenAnswer(`The connection to the provider failed (${code || String(error)}).`, error);
}

const meaningOf = (text: string): TextFailureCode | undefined =>
  meanings.find(([pattern]) => pattern.test(text))?.[1];
