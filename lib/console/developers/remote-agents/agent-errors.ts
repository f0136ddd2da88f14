import {
  ForeignResponseError,
  InterfaceError,
  ResponseError,
  UnreachableError,
} from '@/lib/client';
import { AgentServiceError } from '@/lib/contract';
import { endsSubmission } from '@/lib/pages/submission-rule';

const noDetails = { param: null, retryAfter: null, isTransient: false };
const transientDetails = { ...noDetails, isTransient: true };

/** The service does not have what was asked for, or not this part of the interface. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ResponseError && (error.isMissing || error.status === 405);

/** The task cannot be stopped any more. */
export const endedTaskError = () =>
  new AgentServiceError('This task has ended already.', 'task_not_cancelable', noDetails);

export const unknownTaskError = () =>
  new AgentServiceError(
    'There is no task with this id in the workspace of this key.',
    'task_not_found',
    noDetails,
  );

/** For a call to a part of the interface that this service does not have. */
export const notOfferedError = (message: string) =>
  new AgentServiceError(message, 'method_not_allowed', noDetails);

/** The error that an assistant gets for a failed call of the service. Other errors are returned unchanged. */
export function agentErrorOf(error: unknown): unknown {
  if (error instanceof UnreachableError) {
    return new AgentServiceError(error.message, 'service_unavailable', transientDetails);
  }
  if (error instanceof ForeignResponseError) {
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
    return new AgentServiceError(message, 'rate_limit_exceeded', {
      ...transientDetails,
      retryAfter,
    });
  }
  // Words of the service are quoted, so that an assistant reads them as such.
  const message = [
    status >= 500 ? 'The service failed.' : 'The service refused this.',
    ...(serviceMessage === null ? [] : [`It says: ${JSON.stringify(serviceMessage)}.`]),
    ...(param === null ? [] : [`It names ${JSON.stringify(param)}.`]),
  ].join(' ');
  const isTransient = error.retryable || status >= 500;
  const details = { param: null, retryAfter, isTransient };
  return new AgentServiceError(message, code ?? `http_${status}`, details);
}

/**
 * For an assistant whose repeated call was refused for its price before it was sent: an earlier call with the same key may
 * have made the task nevertheless. `credits` is the current price; null if it is unknown.
 */
export function earlierCallMessage(credits: number | null): string {
  const orWithMore = credits === null ? '' : `, or with a max_credits of at least ${credits}`;
  return `If the answer of an earlier call with this idempotency_key was lost, that call may have made it. To get its task, repeat the call unchanged later${orWithMore}: it is charged once.`;
}

/** Adds to a refusal for the price how the caller gets the task of an earlier call with the same idempotency key. */
export function repeatRefusalError(error: unknown): unknown {
  if (!(error instanceof AgentServiceError)) return error;
  const { message, code, about } = error;
  return new AgentServiceError(`${message} ${earlierCallMessage(null)}`, code, about);
}

/**
 * The error for a call that failed although its task may have been made. It tells how to repeat the call without being
 * charged twice. Null when certainly no task was made.
 */
export function unknownOutcomeError(error: unknown, repeatText: string): AgentServiceError | null {
  if (!(error instanceof InterfaceError)) return null;
  // The key belongs to another request, so this call has made nothing, and no repeat with this key ever will.
  if (error instanceof ResponseError && error.is('idempotency_key_reused')) return null;
  const response = error instanceof ResponseError ? error : { status: null, code: null };
  if (endsSubmission(response, error.repeated)) return null;
  const failure = agentErrorOf(error);
  if (!(failure instanceof AgentServiceError)) return null;
  const message = `${failure.message} It may have been made all the same. Repeat this call with the same arguments and idempotency_key ${JSON.stringify(repeatText)}: then it is made and charged once.`;
  return new AgentServiceError(message, failure.code, failure.about);
}
