import { type TextFailureCode, TextProviderError } from '../text';

/** How many characters of a provider's response go into the log. */
const quotedLength = 500;

/**
 * Words and codes of providers that have a code of ours; the first match counts. Each as its server writes it: README,
 * "Errors".
 */
const failureMeanings: readonly (readonly [RegExp, TextFailureCode])[] = [
  [
    /context_length|context length|context size|context window|maximum context|maximum prompt length|too many tokens|(?:prompt|input) is too long|max_tokens must be at least 1|input token count|maximum number of tokens|reduce the length/i,
    'input_too_long',
  ],
  [
    /content_filter|content_policy|content management policy|safety system|moderation|ResponsibleAIPolicy|data_inspection_failed|content exists risk|PROHIBITED_CONTENT/i,
    'content_policy_violation',
  ],
  [
    /insufficient_quota|exceeded your current quota|insufficient (?:balance|credit)|credit balance is too low|invalid_api_key|incorrect api key|invalid api key|api key not valid|API_KEY_INVALID|authentication_error|model_not_found|unknown_model|model does not exist/i,
    'not_available',
  ],
];

/** The key, the account, the model's name or the address are wrong: a matter of the operator. */
const unavailableStatuses = [401, 402, 403, 404, 405, 407, 410, 421];
const timeoutStatuses = [408, 504, 524];
/** Statuses of a request that is refused as it stands. */
const refusedStatuses = [400, 413, 415, 422];

/** The failure for a status and the body of the response. `retryAfter` in seconds. */
export function statusFailure(
  status: number,
  body: string,
  retryAfter: number | undefined,
): TextProviderError {
  const message = `The provider answered ${status}: ${body.slice(0, quotedLength)}`;
  const fail = (code: TextFailureCode, retryable: boolean) =>
    new TextProviderError(code, message, { retryable, retryAfter });
  if (timeoutStatuses.includes(status)) return fail('upstream_timeout', true);
  const meaning = meaningOf(body);
  if (meaning !== undefined) return fail(meaning, meaning === 'not_available');
  if (unavailableStatuses.includes(status)) return fail('not_available', true);
  return refusedStatuses.includes(status)
    ? fail('request_refused', false)
    : fail('upstream_error', true);
}

/**
 * The error in an answer with status 200, or in an event; `undefined`: it is none. vLLM writes `object: "error"` around
 * it, others only `message` or FastAPI's `detail`.
 */
export function errorIn(body: Readonly<Record<string, unknown>>): unknown {
  const { error, object, type, message, detail, choices, output } = body;
  // Some servers write an empty `error` beside every piece.
  if (error !== undefined && error !== null && error !== '' && error !== false) return error;
  if (object === 'error' || type === 'error') return body;
  const isAnswer = choices !== undefined || output !== undefined;
  return !isAnswer && (typeof message === 'string' || detail !== undefined) ? body : undefined;
}

/** A failure that comes with status 200 or within the stream, as JSON. OpenRouter and vLLM give the status as its `code`. */
export function streamedFailure(error: unknown): TextProviderError {
  const text = JSON.stringify(error ?? null);
  const { code } = (error ?? {}) as { code?: unknown };
  const status = Number(code);
  if (status >= 400 && status < 600) return statusFailure(status, text, undefined);
  const meaning = meaningOf(text);
  return new TextProviderError(
    meaning ?? 'upstream_error',
    `The provider reported a failure: ${text.slice(0, quotedLength)}`,
    { retryable: meaning === undefined || meaning === 'not_available' },
  );
}

/** An answer that cannot be read, or broke off. */
export const brokenAnswer = (why: string, cause?: unknown): TextProviderError =>
  new TextProviderError('upstream_error', why, { retryable: true, cause });

const timeoutCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);

/** A connection that could not be made, broke, or fell silent. */
export function connectionFailure(error: unknown): TextProviderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return timeoutCodes.has(code)
    ? new TextProviderError('upstream_timeout', `The provider was silent (${code}).`, {
        retryable: true,
        cause: error,
      })
    : brokenAnswer(`The connection to the provider failed (${code || String(error)}).`, error);
}

/** A limit per minute or day, whose words sound like a context that is too long (Bedrock's "Too many tokens, please wait"). */
const throttledPattern = /please wait before trying again|throttlingexception/i;

const meaningOf = (text: string): TextFailureCode | undefined =>
  throttledPattern.test(text)
    ? undefined
    : failureMeanings.find(([pattern]) => pattern.test(text))?.[1];
