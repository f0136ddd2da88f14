import type { MediaFailureCode, MediaRefusal, MediaStart } from '../media';
import { ProviderError } from '../media';
import type { Answer } from './caller';
import { CallError } from './caller';

/** How much of a provider's answer goes into the log. */
const quoted = 500;

/** The fault is the provider's or the operator's: the person can only try later, or another model. */
export const unavailable =
  'The model is not available at the moment. Nothing was charged; try again later, or choose another model.';

/** What a request was refused for, in the provider's words. */
export interface Rejection {
  code: MediaFailureCode;
  message: string;
}

/**
 * What an error answer means for a start. `rejection` reads the provider's reasons out of an answer that
 * refuses the request itself.
 *
 * 500, 502, 504 and 408 say nothing of whether the work was taken on, so the outcome is unknown. 503 and 429 are how
 * servers turn requests away before they look at them (RFC 9110, 15.6.4; RFC 6585, 4).
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
  // The key, the account's balance, the model's name: another route may be right.
  if ([401, 402, 403, 404, 405].includes(status)) return later;
  if (status >= 400 && status < 500 && status !== 408) {
    return { state: 'refused', ...rejection(answer), retryable: false, detail };
  }
  return { state: 'unknown', detail };
}

/** What became of a start whose call brought no whole answer. Throws every other error as it is. */
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

/** A state that cannot be read from this answer; the engine polls again. */
export const unreadable = (answer: Answer): ProviderError =>
  new ProviderError(
    'upstream_error',
    `The provider answered ${answer.status}: ${answer.text.slice(0, quoted)}`,
    { retryable: true, retryAfterSeconds: answer.retryAfterSeconds },
  );

/**
 * The answer to a question of an operator. Throws {@link ProviderError} where none came, and the timeout where the call
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
