import { setTimeout as sleep } from 'node:timers/promises';
import { isTooLarge } from '@/lib/platform/body';
import { GuardedFetchError, guardedFetch } from '@/lib/platform/net';
import { CallError, type Caller, type ProviderResponse } from '../remote/caller';

/** Pictures of 4K as base64. */
const maxResponseBytes = 256 * 1024 ** 2;
const pollTimeoutMs = 60_000;
const pollPauses = { firstPause: 250, maxPause: 8_000 };
/** The largest response that is searched for a message. */
const maxTextBytes = 64 * 1024;

export interface WireOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** The provider's own address, if it is declared. */
  readonly baseUrl: string | undefined;
  /** The provider runs on this machine. */
  readonly isLocal: boolean;
  /** Matches a response that refuses the work, for which the package would keep polling. */
  readonly ends?: RegExp | undefined;
  /** Stores that the work is about to start, before its request is sent. A wire without it only polls. */
  readonly storeStart?: () => Promise<void>;
}

/** Sends the SDK's requests for one operation. */
export interface Wire {
  readonly fetch: typeof fetch;
  /** The outcome of the request that starts the work; `null` when none was sent. */
  startResult(): { response: ProviderResponse } | { error: unknown } | null;
  /** The provider's last response as text, if it is short. */
  lastResponseText(): string;
  /** Seconds of the last response's `Retry-After`. */
  retryAfterSeconds(): number | undefined;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly retryAfterSeconds?: number | undefined;
}

interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * A `fetch` for the SDK. With `storeStart` its first POST starts the work and is never repeated. Later requests poll or
 * fetch results: those that fail are repeated until `signal` aborts, because the SDK would take a temporary failure for
 * the end of the work. Requests to the provider's own origin count against its rate limit; other addresses, which
 * the provider names, must be on the public internet.
 */
export function createWire(caller: Caller, options: WireOptions): Wire {
  const { timeoutMs, isLocal, storeStart } = options;
  let startReply: ReturnType<Wire['startResult']> = null;
  let isStartSent = false;
  let ownOrigin = options.baseUrl === undefined ? undefined : new URL(options.baseUrl).origin;
  let lastReply: Reply | null = null;

  async function start(
    url: URL,
    sentRequest: SentRequest,
    beforeSend: () => Promise<void>,
  ): Promise<Reply> {
    isStartSent = true;
    ownOrigin = url.origin;
    try {
      const response = await caller.call(url.href, {
        ...withBody(sentRequest),
        timeoutMs,
        maxResponseBytes,
        storeStart: beforeSend,
      });
      startReply = { response };
      return response;
    } catch (error) {
      startReply = { error };
      throw error;
    }
  }

  async function poll(url: URL, sentRequest: SentRequest): Promise<Reply> {
    if (url.origin === ownOrigin) {
      return await caller.call(url.href, {
        ...withBody(sentRequest),
        timeoutMs: Math.min(timeoutMs, pollTimeoutMs),
        maxResponseBytes,
      });
    }
    const response = await guardedFetch(url.href, {
      ...withBody(sentRequest),
      maxBytes: maxResponseBytes,
      timeoutMs: Math.min(timeoutMs, pollTimeoutMs),
      allowLoopback: isLocal,
    });
    return { status: response.status, headers: response.headers, bytes: await response.bytes() };
  }

  async function pollUntilAnswered(url: URL, sentRequest: SentRequest): Promise<Reply> {
    for (
      let delayMs = pollPauses.firstPause;
      ;
      delayMs = Math.min(pollPauses.maxPause, delayMs * 2)
    ) {
      const reply = await poll(url, sentRequest).catch((error: unknown) => {
        if (sentRequest.signal.aborted || !isTemporaryError(error)) throw error;
        return null;
      });
      if (reply !== null && !isTemporary(reply.status)) return reply;
      await sleep(delayMs, undefined, { signal: sentRequest.signal });
    }
  }

  return {
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input);
      const sentRequest = await toSentRequest(init, options.signal);
      const isStart = storeStart !== undefined && !isStartSent && sentRequest.method === 'POST';
      const reply = isStart
        ? await start(url, sentRequest, storeStart)
        : await (isStartSent ? pollUntilAnswered : poll)(url, sentRequest);
      lastReply = reply;
      if (!isStart && options.ends?.test(bodyText(reply))) throw new Error('The work has failed.');
      const { status, headers, bytes } = reply;
      const isEmpty = status === 204 || status === 304;
      // The bytes of a response are never in shared memory, which the type allows.
      return new Response(isEmpty ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers });
    },
    startResult: () => startReply,
    lastResponseText: () => (lastReply === null ? '' : bodyText(lastReply)),
    retryAfterSeconds: () => lastReply?.retryAfterSeconds,
  };
}

const bodyText = ({ bytes }: Reply): string =>
  bytes.byteLength > maxTextBytes ? '' : new TextDecoder().decode(bytes);

const withBody = ({ body, ...sent }: SentRequest) =>
  body === undefined ? sent : { ...sent, body };

async function toSentRequest(init: RequestInit, ownSignal: AbortSignal): Promise<SentRequest> {
  const { method, body, signal } = init;
  const headers = new Headers(init.headers);
  const sentRequest = {
    method: method === undefined || method.toUpperCase() === 'GET' ? 'GET' : 'POST',
    signal: signal ? AbortSignal.any([ownSignal, signal]) : ownSignal,
  } as const;
  if (body === undefined || body === null || typeof body === 'string') {
    return { ...sentRequest, headers: Object.fromEntries(headers), body: body ?? undefined };
  }
  // Serialises a form, which chooses its own boundary.
  const serializedForm = new Response(body);
  const type = serializedForm.headers.get('content-type');
  if (type !== null) headers.set('content-type', type);
  return {
    ...sentRequest,
    headers: Object.fromEntries(headers),
    body: await serializedForm.bytes(),
  };
}

const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

function isTemporaryError(error: unknown): boolean {
  if (error instanceof CallError) return !isTooLarge(error);
  const codes = ['dns_failed', 'connect_failed', 'timeout'];
  return error instanceof GuardedFetchError && codes.includes(error.code);
}
