import { buffer } from 'node:stream/consumers';
import { type Dispatcher, request } from 'undici';
import { BodyTooLargeError, limitBody } from '../body';
import { createGuardedAgent, type ResolveHost, resolveBySystem } from './connect';
import { GuardedFetchError } from './errors';
import type { GuardedFetchOptions, GuardedResponse } from './types';
import { parseAllowedUrl } from './url';

type GuardedFetch = (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>;

/**
 * Creates a fetcher; `resolve` looks names up. Every request has its own connection, so that each resolves its host and
 * none gets a broken socket of another.
 */
export function createGuardedFetch(resolve: ResolveHost = resolveBySystem): GuardedFetch {
  return async (text, options) => {
    const { allowLoopback = false, maxBytes, timeoutMs, idleMs = timeoutMs, signal } = options;
    const url = parseAllowedUrl(text, allowLoopback);
    const timeout = AbortSignal.timeout(timeoutMs);
    const translate = (error: unknown) => translateError(error, timeout, signal);
    const dispatcher = createGuardedAgent(resolve, allowLoopback);
    const closeConnection = () => void dispatcher.destroy().catch(() => {});
    try {
      const response = await request(url, {
        dispatcher,
        method: options.method ?? 'GET',
        headers: { 'accept-encoding': 'identity', ...options.headers },
        body: options.body ?? null,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        reset: true,
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
      });
      response.body.on('close', closeConnection);
      return toGuardedResponse(response, maxBytes, translate);
    } catch (error) {
      closeConnection();
      throw translate(error);
    }
  };
}

let sharedFetch: GuardedFetch | undefined;

/**
 * Requests a URL that a user named, only on the public internet. Redirects are returned (status 3xx), not
 * followed. Throws `GuardedFetchError`.
 */
export function guardedFetch(url: string, options: GuardedFetchOptions): Promise<GuardedResponse> {
  sharedFetch ??= createGuardedFetch();
  return sharedFetch(url, options);
}

function toGuardedResponse(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  translate: (error: unknown) => GuardedFetchError,
): GuardedResponse {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const eachValue of [value ?? []].flat()) headers.append(name, eachValue);
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    response.body.on('error', () => {}).destroy();
    throw tooLargeError(new BodyTooLargeError(maxBytes));
  }
  const body = limitBody(response.body, maxBytes, translate);
  return {
    status: response.statusCode,
    headers,
    body,
    bytes: () => buffer(body),
    text: async () => (await buffer(body)).toString('utf8'),
    discard: () => void body.on('error', () => {}).destroy(),
  };
}

function tooLargeError(cause: BodyTooLargeError): GuardedFetchError {
  const message = `The answer is larger than ${cause.maxBytes} bytes.`;
  return new GuardedFetchError('too_large', message, { cause });
}

function translateError(
  error: unknown,
  timeout: AbortSignal,
  signal: AbortSignal | undefined,
): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error;
  if (error instanceof BodyTooLargeError) return tooLargeError(error);
  const code = codeOf(error);
  if (signal?.aborted === true) {
    return new GuardedFetchError('aborted', 'The request was given up.', { cause: error });
  }
  if (timeout.aborted || /TIMEOUT|TIMEDOUT/.test(code)) {
    return new GuardedFetchError('timeout', 'The server took too long.', { cause: error });
  }
  return new GuardedFetchError('connect_failed', `The connection failed (${code}).`, {
    cause: error,
  });
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}
