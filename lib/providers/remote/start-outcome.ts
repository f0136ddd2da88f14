import type { FailedStart, MediaFailureCode, MediaRefusal, UnknownStart } from '../media';
import { ProviderError } from '../media';
import { CallError, type ProviderResponse, throttledSeconds } from './caller';

/** How much of a provider's response is logged. */
const maxQuoteLength = 500;

/** For faults of the provider or the operator: the person can only try later or use another model. */
export const unavailable =
  'The model is not available at the moment. Nothing was charged; try again later, or choose another model.';

export const unsafeMessage =
  'The model’s safety check refused the request or its result. Change the prompt or the files and submit it again.';
export const lateMessage =
  'The model did not finish in time. Nothing was charged; submit it again.';

const maxShownLength = 300;

/** Our message, followed by the provider's if it is more than a code. */
export const withProviderText = (message: string, providerText: string): string =>
  providerText.includes(' ')
    ? `${message} It says: ${providerText.slice(0, maxShownLength)}`
    : message;

/** A request for what is no model of the provider, so that another route can be tried. */
export const noModelOf = (provider: string, model: string): MediaRefusal => ({
  state: 'refused',
  code: 'upstream_error',
  message: unavailable,
  retryable: true,
  detail: `"${model}" is no model of ${provider}.`,
});

/** What a response means that is no result and no refusal. */
export const brokenModel: Rejection = {
  code: 'upstream_error',
  message: 'The model answered with an error of its own. Nothing was charged; submit it again.',
};

/** Why a request was refused, with the provider's message. */
export interface Rejection {
  code: MediaFailureCode;
  message: string;
}

/**
 * What an error response means for a start. `rejection` reads the provider's reasons out of a response that
 * refuses the request itself.
 *
 * After 500, 502, 504 and 408 the work may have been accepted, so the outcome is unknown. With 503 and 429 servers
 * refuse a request before they process it (RFC 9110, 15.6.4; RFC 6585, 4).
 */
export function startOutcome(
  response: ProviderResponse,
  rejection: (response: ProviderResponse) => Rejection,
): FailedStart {
  const { status } = response;
  // A driver may have read the status out of the body.
  const retryAfterSeconds =
    response.retryAfterSeconds ?? (status === 429 ? throttledSeconds : undefined);
  const detail = `The provider answered ${status}: ${messageIn(response)}`;
  const temporaryRefusal: MediaRefusal = {
    state: 'refused',
    code: 'upstream_error',
    message: unavailable,
    retryable: true,
    detail,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  if (status === 429 || status === 503) return temporaryRefusal;
  if (permanentStatuses.includes(status)) return { ...temporaryRefusal, isPermanent: true };
  if (status >= 400 && status < 500 && status !== 408) {
    return { state: 'refused', ...rejection(response), retryable: false, detail };
  }
  return { state: 'unknown', detail, responseFailure: brokenModel };
}

/** The key, the account's balance, the model's name or the address are wrong. Another route may work. */
const permanentStatuses = [401, 402, 403, 404, 405, 407, 410, 421];

/**
 * The outcome of a start whose response has a good status and no operation. Some servers write errors into such responses,
 * which `rejection` reads; the work may have begun all the same.
 */
export function startWithoutOperation(
  response: ProviderResponse,
  rejection: (response: ProviderResponse) => Rejection,
): UnknownStart {
  const { error, detail, code, errors } = (response.json() ?? {}) as Record<string, unknown>;
  const isError = [error, detail, code, errors].some((each) => each !== undefined && each !== null);
  return {
    state: 'unknown',
    detail: `No operation in the answer: ${messageIn(response)}`,
    responseFailure: isError ? rejection(response) : brokenModel,
  };
}

/** The provider's own words in a response, where it has a usual form; else its beginning. */
export function messageIn(response: ProviderResponse): string {
  const { error, detail, message, title } = (response.json() ?? {}) as Record<string, unknown>;
  const inError = (error ?? {}) as Record<string, unknown>;
  const text = [inError.message, error, detail, message, title].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  );
  return (typeof text === 'string' ? text.trim() : response.text).slice(0, maxQuoteLength);
}

/** The outcome of a start without a complete response. Any other error is thrown unchanged. */
export function startFailure(error: unknown): FailedStart {
  if (!(error instanceof CallError)) throw error;
  if (error.wasSent) return { state: 'unknown', detail: `${error.message} ${String(error.cause)}` };
  return {
    state: 'refused',
    code: 'upstream_error',
    message: unavailable,
    detail: `${error.message} ${String(error.cause)}`,
    retryable: true,
  };
}

/** Statuses below 500 that are about the key, the account, the limit or the connection, and so about every operation. */
const providerStatuses = [401, 402, 403, 407, 408, 429];

/** A state that cannot be read from this response; the engine polls again. */
export const unreadable = (response: ProviderResponse): ProviderError =>
  new ProviderError(
    'upstream_error',
    `The provider answered ${response.status}: ${response.text.slice(0, maxQuoteLength)}`,
    {
      retryable: true,
      retryAfterSeconds: response.retryAfterSeconds,
      isOfOperation: response.status < 500 && !providerStatuses.includes(response.status),
    },
  );

/**
 * The response to a call for an operator. Throws {@link ProviderError} when there is none, and the timeout when the call
 * took too long.
 */
export async function responseTo(call: Promise<ProviderResponse>): Promise<ProviderResponse> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.cause instanceof Error && error.cause.name === 'TimeoutError') throw error.cause;
    const message = `The provider could not be reached. ${error.message}`;
    throw new ProviderError('upstream_error', message, { retryable: true, cause: error });
  }
}
