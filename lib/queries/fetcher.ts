import type { Failure } from '@/lib/pages/failures';
import { isTemporary } from '@/lib/pages/is-temporary';
import { reportSession } from './session-state';

/** A request to the console was refused or failed. `failure` is what a page shows. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.message);
  }

  /** Whether a retry may help. */
  get retryable(): boolean {
    return isTemporary(this);
  }
}

const noDetails = { param: null, request_id: null, retry_after: null, balance: null };

const offlineError = (): RequestError =>
  new RequestError(0, {
    code: 'offline',
    message: 'The console could not be reached. Check the connection. Trying again automatically.',
    ...noDetails,
  });

/** The failure in the body of a response; undefined when the body is not the console's, for example a proxy's. */
export function failureIn(body: unknown): Failure | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  if (typeof error !== 'object' || error === null) return undefined;
  if (!('code' in error && 'message' in error)) return undefined;
  const { code, message } = error;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  return { ...noDetails, ...error, code, message };
}

async function errorOf(response: Response): Promise<RequestError> {
  const failure = failureIn(await response.json().catch(() => null));
  if (failure) return new RequestError(response.status, failure);
  return new RequestError(response.status, {
    code: 'foreign_answer',
    message: `The console answered with HTTP ${response.status}. Reload the page and try again.`,
    status: response.status,
    ...noDetails,
  });
}

interface CallInit {
  signal?: AbortSignal | undefined;
  json?: unknown;
  form?: FormData;
  method?: string;
}

/** Calls `/api/console/**` and returns the 2xx response. Throws {@link RequestError}, or the abort's reason. */
export async function openConsole(path: string, init: CallInit = {}): Promise<Response> {
  const { json, form, signal } = init;
  const { method = json === undefined && form === undefined ? 'GET' : 'POST' } = init;
  const response = await fetch(`/api/console/${path}`, {
    method,
    ...(signal ? { signal } : {}),
    ...(form ? { body: form } : {}),
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error instanceof TypeError ? offlineError() : error;
  });
  if (response.ok) {
    reportSession(false);
    return response;
  }
  const error = await errorOf(response);
  if (error.failure.code === 'signed_out') reportSession(true);
  throw error;
}

/**
 * Calls `/api/console/**`, whose handler is the `route.ts` of that path below `app/api/console/[workspace]`, and returns the body
 * as `T` without validating it: the handler uses the same contract and has validated the service's data, and a second
 * validation would load every schema into the browser. Throws {@link RequestError}, or the abort's reason.
 */
export async function callConsole<T>(path: string, init: CallInit = {}): Promise<T> {
  return (await openConsole(path, init)).json();
}
