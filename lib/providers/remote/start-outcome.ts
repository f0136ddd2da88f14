import type { MediaFailureCode, MediaRefusal, MediaStart } from '../media';
import { ProviderError } from '../media';
import type { Answer } from './caller';
import { CallError } from './caller';

/** How much of a provider's response is logged. */
const quoted = 500;

/** For faults of the provider or the operator: the person can only try later or use another model. */
export const unavailable =
  'The model is not available at the moment. Nothing was charged; try again later, or choose another model.';

/** Why a request was refused, with the provider's message. */
export interface Rejection {
  code: MediaFailureCode;
  message: string;
}

/**
 * What an error answer means for a start. `rejection` reads the provider's reasons out of an answer that
 * refuses the request itself.
 *
 * After 500, 502, 504 and 408 the work may have been accepted, so the outcome is unknown. With 503 and 429 servers
 * refuse a request before they process it (RFC 9110, 15.6.4; RFC 6585, 4).
 */
export function startOutcome(answer: Answer, rejection: (answer: Answer) => Rejection): MediaStart {
  const { status, retryAfterSeconds } = answer;
  const detail = `The provider answered ${status}: ${answer.text.slice(0, quoted)}`;
  const later: MediaRefusal = {
    state: 'refused',
    code: 'upstream_error',
    message: unavailable,
    retryable: true,
    detail,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  if (status === 429 || status === 503) return later;
  // The key, the account's balance or the model's name are wrong; another route may work.
  if ([401, 402, 403, 404, 405].includes(status)) return later;
  if (status >= 400 && status < 500 && status !== 408) {
    return { state: 'refused', ...rejection(answer), retryable: false, detail };
  }
  return { state: 'unknown', detail };
}

/** The outcome of a start without a complete answer. Any other error is thrown unchanged. */
export function startFailure(error: unknown): MediaStart {
  if (!(error instanceof CallError)) throw error;
  if (error.sent) return { state: 'unknown', detail: `${error.message} ${String(error.cause)}` };
  return {
    state: 'refused',
    code: 'upstream_error',
    message: unavailable,
    detail: `${error.message} ${String(error.cause)}`,
    retryable: true,
  };
}

/** Statuses below 500 that are about the key, the account, the limit or the connection, and so about every operation. */
const ofProvider = [401, 402, 403, 407, 408, 429];

/** A state that cannot be read from this answer; the engine polls again. */
export const unreadable = (answer: Answer): ProviderError =>
  new ProviderError(
    'upstream_error',
    `The provider answered ${answer.status}: ${answer.text.slice(0, quoted)}`,
    {
      retryable: true,
      retryAfterSeconds: answer.retryAfterSeconds,
      isOfOperation: answer.status < 500 && !ofProvider.includes(answer.status),
    },
  );

/**
 * The answer to a call for an operator. Throws {@link ProviderError} when there is none, and the timeout when the call
 * took too long.
 */
export async function answerTo(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.cause instanceof Error && error.cause.name === 'TimeoutError') throw error.cause;
    const message = `The provider could not be reached. ${error.message}`;
    throw new ProviderError('upstream_error', message, { retryable: true, cause: error });
  }
}
