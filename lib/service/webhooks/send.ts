import type { Readable } from 'node:stream';
import {
  GuardedFetchError,
  type GuardedResponse,
  type guardedFetch,
  webhookRequest,
} from '@/lib/platform/net';
import type { ServiceContext } from '../context';
import type { ClaimedDelivery } from './claim';
import { freshBody } from './fresh-body';
import { type Failure, failureOfStatus, type Outcome, parseRetryAfter } from './rules';
import { readSigningSecrets } from './secrets';

/** How much of a response is kept for the log. */
const keptBytes = 4_096;
const keptHeaders = 40;

export interface Attempt extends Outcome {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: Record<string, string>;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
}

type SendContext = Pick<ServiceContext, 'addresses' | 'clock' | 'keyring' | 'settings'>;

/**
 * Sends an event to its endpoint once. Throws only the reason of `signal`; everything that can go wrong at the other
 * end is an {@link Attempt} with a failure.
 */
export async function sendOnce(
  { addresses, clock, keyring, settings }: SendContext,
  fetch: typeof guardedFetch,
  { event, webhook }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const nowMs = clock.now();
  const request = webhookRequest(
    { id: event.id, body: freshBody(addresses, event.body) },
    readSigningSecrets(keyring, webhook, nowMs),
    nowMs,
    `Atelier-Webhooks/${settings.version}`,
  );
  const startedAtMs = performance.now();
  const attempt = { startedAt: new Date(nowMs), requestHeaders: request.headers };
  const durationMs = () => Math.round(performance.now() - startedAtMs);
  let response: GuardedResponse;
  try {
    response = await fetch(webhook.url, {
      ...request,
      signal,
      allowLoopback: settings.allowLoopback,
    });
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...attempt,
      durationMs: durationMs(),
      status: null,
      failure: failureOf(error),
      retryAfterMs: null,
      responseHeaders: null,
      responseBody: null,
    };
  }
  const responseBody = await readBeginning(response.body);
  return {
    ...attempt,
    durationMs: durationMs(),
    status: response.status,
    failure: failureOfStatus(response.status),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), nowMs),
    responseHeaders: Object.fromEntries([...response.headers].slice(0, keptHeaders)),
    responseBody,
  };
}

/** The first kilobytes of a response as text. A body that breaks off changes nothing, because its status has decided. */
async function readBeginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes) break;
    }
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
  }
  const text = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
  // PostgreSQL's text cannot contain U+0000.
  return text.replaceAll('\u0000', '\ufffd');
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof GuardedFetchError)) throw error;
  switch (error.code) {
    case 'aborted':
    case 'too_large':
      return 'connect_failed';
    default:
      return error.code;
  }
}
