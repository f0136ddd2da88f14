import { ForeignAnswerError, InterfaceError, ResponseError, UnreachableError } from '@/lib/client';
import { AgentServiceError } from '@/lib/contract';
import { endsSubmission } from '@/lib/pages/submission-rule';

const noDetails = { param: null, retryAfter: null, isTransient: false };
const transientDetails = { ...noDetails, isTransient: true };

/** The service does not have what was asked for, or not this part of the interface. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ResponseError && (error.isMissing || error.status === 405);

/** The task cannot be stopped any more. */
export const endedTask = () =>
  new AgentServiceError('This task has ended already.', 'task_not_cancelable', noDetails);

export const unknownTask = () =>
  new AgentServiceError(
    'There is no task with this id in the workspace of this key.',
    'task_not_found',
    noDetails,
  );

/** What the interface of a service need not have. */
export const notOffered = (message: string) =>
  new AgentServiceError(message, 'method_not_allowed', noDetails);

/** What an assistant reads of a failed call. Anything that is no failure of the service is passed on. */
export function agentErrorOf(error: unknown): unknown {
  if (error instanceof UnreachableError) {
    return new AgentServiceError(error.message, 'service_unavailable', transientDetails);
  }
  if (error instanceof ForeignAnswerError) {
    return new AgentServiceError(error.message, 'upstream_error', transientDetails);
  }
  if (!(error instanceof ResponseError)) return error;
  const { status, code, param, serviceMessage, retryAfterSeconds: retryAfter } = error;
  if (status === 401) {
    const message = 'The service does not know this key. It may be mistyped or revoked.';
    return new AgentServiceError(message, 'invalid_api_key', noDetails);
  }
  if (status === 429) {
    const message = 'The service takes no more requests of this key for a while.';
    return new AgentServiceError(message, 'rate_limit_exceeded', { ...transientDetails, retryAfter });
  }
  // Words of the service are quoted, so that an assistant reads them as such.
  const message = [
    status >= 500 ? 'The service failed.' : 'The service refused this.',
    ...(serviceMessage === null ? [] : [`It says: ${JSON.stringify(serviceMessage)}.`]),
    ...(param === null ? [] : [`It names ${JSON.stringify(param)}.`]),
  ].join(' ');
  const isTransient = error.retryable || status >= 500;
  const about = { param: null, retryAfter, isTransient };
  return new AgentServiceError(message, code ?? `http_${status}`, about);
}

/**
 * Said to an assistant whose repeated call was refused by its price, before it was sent: an earlier call with the same key may
 * have made the task all the same. `credits` is the price now, where it is known.
 */
export function earlierCallWords(credits: number | null): string {
  const orWithMore = credits === null ? '' : `, or with a max_credits of at least ${credits}`;
  return `If the answer of an earlier call with this idempotency_key was lost, that call may have made it. To get its task, repeat the call unchanged later${orWithMore}: it is charged once.`;
}

/** The refusal of a price, where the caller named the key of a repeat. */
export function repeatRefusal(error: unknown): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const { message, code, about } = error;
  return new AgentServiceError(`${message} ${earlierCallWords(null)}`, code, about);
}

/**
 * What an assistant reads where a request may have been made although the call failed: what repeats it without being charged
 * twice. Null where it certainly was not.
 */
export function unknownOutcome(error: unknown, repeatText: string): AgentServiceError | null {
  if (!(error instanceof InterfaceError)) return null;
  // Of another request. Nothing was made for this one, and never will be by this key.
  if (error instanceof ResponseError && error.is('idempotency_key_reused')) return null;
  const response = error instanceof ResponseError ? error : { status: null, code: null };
  if (endsSubmission(response, error.repeated)) return null;
  const failure = agentErrorOf(error);
  if (!(failure instanceof AgentServiceError)) return null;
  const message = `${failure.message} It may have been made all the same. Repeat this call with the same arguments and idempotency_key ${JSON.stringify(repeatText)}: then it is made and charged once.`;
  return new AgentServiceError(message, failure.code, failure.about);
}
