import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { readBody } from '@/lib/platform/body';
import type { ProviderLimits } from '../media';
import { createRate } from './rate';
import { retryAfterOf } from './retry-after';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** From the sending to the last byte; 30 s by default. */
  timeoutMs?: number;
  /** 16 MiB by default: results are mostly files at addresses. */
  maxResponseBytes?: number;
  /** For a start: awaited under the rate limit, right before the request is sent, on a new connection. */
  storeStart?: () => Promise<void>;
}

export interface ProviderResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Decoded when it is first read. */
  readonly text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  json(): unknown;
  /** Seconds of its `Retry-After`; 5 for a 429 without one. */
  readonly retryAfterSeconds: number | undefined;
}

/** No complete response arrived. `wasSent`: the request may have reached the provider. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly wasSent: boolean,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

/** Calls one provider within its rate limit. Nothing is repeated. */
export interface Caller {
  /** Throws {@link CallError}, the signal's reason while it waits for its turn, and what `storeStart` throws. */
  call(url: string, call: Call): Promise<ProviderResponse>;
  close(): Promise<void>;
}

const connectMs = 10_000;
const keepAliveMs = 20_000;
const maxConnections = 64;
/** A response is JSON; results are files at addresses. */
const maxResponseBytes = 16 * 1024 ** 2;
/** The pause after a 429 that names none. */
export const throttledSeconds = 5;

/** A connector that adds to `errors` why a connection, TLS included, was not made: nothing was sent on it. */
function connectorWith(errors: WeakSet<Error>): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs, allowH2: false });
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[0] !== null) errors.add(result[0]);
      callback(...result);
    });
}

export function createCaller({ perMinute }: Pick<ProviderLimits, 'perMinute'>): Caller {
  const rate = createRate(perMinute);
  const connectErrors = new WeakSet<Error>();
  const connect = connectorWith(connectErrors);
  const keepAliveAgent = new Agent({
    connect,
    connections: maxConnections,
    keepAliveTimeout: keepAliveMs,
    // As for the connector: an agent that might speak HTTP/2 makes one connection after another.
    allowH2: false,
  });
  // The other side may close a kept-alive connection just when a request is sent. Starts do not use them, because it
  // would be unknown whether the request arrived.
  const singleUseAgent = new Agent({ connect, pipelining: 0, allowH2: false });

  async function send(url: string, call: Call): Promise<ProviderResponse> {
    const { method, headers = {}, body = null, timeoutMs = 30_000 } = call;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(url, {
        method,
        headers,
        body,
        dispatcher: call.storeStart ? singleUseAgent : keepAliveAgent,
        signal: AbortSignal.any([call.signal, timeout]),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      return await readResponse(response, call.maxResponseBytes ?? maxResponseBytes);
    } catch (error) {
      const wasSent = !(error instanceof Error && connectErrors.has(error));
      throw new CallError(wasSent, `The call failed (${codeOf(error)}).`, error);
    }
  }

  return {
    async call(url, call) {
      await rate.waitForTurn(call.storeStart ? 'start' : 'poll', call.signal);
      await call.storeStart?.();
      const response = await send(url, call);
      const { status, retryAfterSeconds } = response;
      if ((status === 429 || status === 503) && retryAfterSeconds !== undefined) {
        rate.pause(retryAfterSeconds);
      }
      return response;
    },
    async close() {
      rate.close();
      await Promise.all([keepAliveAgent.destroy(), singleUseAgent.destroy()]);
    },
  };
}

async function readResponse(
  { statusCode: status, headers: rawHeaders, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<ProviderResponse> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(rawHeaders)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const bytes = await readBody({ body, headers }, maxBytes).catch((error: unknown) => {
    body.on('error', () => {}).destroy();
    throw error;
  });
  return responseOf(status, headers, bytes);
}

function responseOf(status: number, headers: Headers, bytes: Buffer): ProviderResponse {
  let text: string | undefined;
  return {
    status,
    headers,
    bytes,
    get text() {
      text ??= bytes.toString('utf8');
      return text;
    },
    retryAfterSeconds:
      retryAfterOf(headers.get('retry-after'), Date.now()) ??
      (status === 429 ? throttledSeconds : undefined),
    json() {
      try {
        return JSON.parse(this.text);
      } catch {
        return undefined;
      }
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}
