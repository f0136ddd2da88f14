import { errorOf, ForeignResponseError, UnreachableError } from '@/lib/client';
import { runtime } from '../../platform/runtime';

const timeoutMs = 8_000;

/**
 * The service's own OpenAPI document, unchanged, from `/openapi.json`; undefined when it publishes none, which the
 * interface does not require. Throws `UnreachableError` or `ResponseError` while the service is down.
 */
export async function readDescription(): Promise<unknown> {
  const { baseUrl, fetch } = runtime().service;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(new Request(`${baseUrl}/openapi.json`), signal).catch(
    (error: unknown) => {
      throw new UnreachableError(signal.aborted ? 'timeout' : 'network', { cause: error });
    },
  );
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.retryable && !(error instanceof ForeignResponseError)) throw error;
    return undefined;
  }
  return response.json().catch(() => undefined);
}
