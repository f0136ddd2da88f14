import { notFound, unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import { ForeignResponseError, ResponseError, UnreachableError } from '@/lib/client';
import { budgetErrorParams } from '@/lib/contract';
import { failureLine, findFailureCode, type KnownCode } from '@/lib/pages/failure-messages';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { noteActionBegan } from '@/lib/platform/action-run';
import { isSqlError } from '@/lib/platform/database';
import { NoWorkspaceKeyError } from '../../developers/stored-keys';
import { runtime } from '../runtime';
import { AccessError } from './access-error';
import { reportError } from './report';

export {
  AccessError,
  foreignOriginError,
  notAllowedError,
  noWorkspaceError,
  signedOutError,
  twoStepMissingError,
} from './access-error';
export { reportError };

const consoleFailure = (
  status: number,
  code: string,
  message: string,
  param: string | null = null,
) => ({
  status,
  failure: { code, message, status, param, request_id: null, retry_after: null, balance: null },
});

/** SQLSTATEs for U+0000 in a text or, as an escape, in JSON, which PostgreSQL cannot store. */
const unstorableTextStates = ['22021', '22P05'];

const accessCodes = {
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limit_exceeded',
} as const;

/** A request with invalid content. The message is for the person who sent it. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
  constructor(
    message: string,
    readonly param: string | null = null,
    readonly code: 'invalid_request' | 'board_gone' = 'invalid_request',
  ) {
    super(message);
  }
}

/** Reads what a page shows. An id that names nothing here makes the page "not found". */
export async function readOrNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof InvalidRequestError) notFound();
    throw error;
  }
}

/** A submission that would now cost more than shown, in credits. Nothing was started. */
export class PriceRoseError extends Error {
  override readonly name = 'PriceRoseError';
  constructor(
    readonly credits: number,
    readonly seenCredits: number,
  ) {
    super(
      `The price is higher now: up to ${credits} credits. The button said ${seenCredits}. Nothing was sent or charged.`,
    );
  }
}

/** Turns any error of the console's server side into a failure that a page may show, with its HTTP status. */
export function failureOf(error: unknown): { status: number; failure: Failure } {
  if (error instanceof ResponseError) return failureOfResponse(error);
  if (error instanceof AccessError) {
    return consoleFailure(error.status, error.code ?? accessCodes[error.status], error.message);
  }
  if (error instanceof InvalidRequestError) {
    return consoleFailure(400, error.code, error.message, error.param);
  }
  if (error instanceof PriceRoseError) return consoleFailure(409, 'price_rose', error.message);
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return consoleFailure(
      400,
      'invalid_request',
      issue?.message ?? 'Something in the request does not fit.',
      issue?.path.join('.') || null,
    );
  }
  if (unstorableTextStates.some((code) => isSqlError(error, code))) {
    return consoleFailure(
      400,
      'invalid_request',
      'The text has a character (U+0000) that can’t be saved.',
    );
  }
  if (error instanceof NoWorkspaceKeyError)
    return consoleFailure(409, 'not_connected', error.message);
  if (error instanceof UnreachableError) {
    const isTimeout = error.reason === 'timeout';
    return consoleFailure(
      isTimeout ? 504 : 502,
      isTimeout ? 'timeout' : 'unreachable',
      `${error.message} Nothing is lost. Try again in a moment.`,
    );
  }
  if (error instanceof ForeignResponseError) {
    return consoleFailure(502, 'foreign_answer', `${error.message} Check the service's address.`);
  }
  return consoleFailure(
    500,
    'internal_error',
    `Something went wrong on our side. Try again. If it keeps happening, give this reference to the person who runs this server: ${reportError(error)}.`,
  );
}

/** An error of the service, with our text and its message. The embedded service's messages need no second text. */
function failureOfResponse(error: ResponseError): { status: number; failure: Failure } {
  const { status, param, serviceMessage, requestId, retryAfterSeconds, balance, repeated } = error;
  const isRemote = runtime().service.mode === 'remote';
  const code = codeOfResponse(error);
  const isOurMessage = isRemote || serviceMessage === null || status === 401;
  return {
    // 401 and 403 are about the console's own key, and not about the reader's session or permission.
    status: status === 401 || status === 403 ? 502 : status,
    failure: {
      code,
      message: isOurMessage ? failureLine(code, serviceMessage) : serviceMessage,
      said: serviceMessage,
      ...(repeated ? {} : { status }),
      param,
      request_id: requestId,
      retry_after: retryAfterSeconds,
      balance,
    },
  };
}

function codeOfResponse({ status, code, param }: ResponseError): KnownCode {
  if (status === 401) return 'key_refused';
  if (param === budgetErrorParams.project) return 'project_budget';
  return findFailureCode(status, code);
}

/** Runs the work of a server action. Errors become a failed result; redirects are thrown on to Next.js. */
export async function actionResult<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  noteActionBegan();
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: failureOf(error).failure };
  }
}
