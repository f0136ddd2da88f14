import * as z from 'zod';
import { headers as headerNames, type Schema, type SchemaOutput } from '@/lib/contract';
import {
  errorOf,
  ForeignResponseError,
  InterfaceError,
  ResponseError,
  UnreachableError,
} from './errors';
import { pause } from './pause';

/**
 * Sends a request: to the embedded service in this process, or over the network. `signal` aborts it; the signal of the request
 * itself is not enough, see `endWithSignal`.
 */
export type Fetch = (request: Request, signal?: AbortSignal | null) => Promise<Response>;

export interface TransportOptions {
  /** Absolute base address, without a trailing slash. */
  readonly baseUrl: string;
  /** Bearer credential. */
  readonly credential: string;
  readonly fetch: Fetch;
  /** Opaque reference of the person who acts; only the console's key may send it. */
  readonly actor?: string | undefined;
  /** Of each attempt. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated that may be repeated. Default 2. */
  readonly retries?: number | undefined;
  /** Called when elements of a list could not be read and were left out. */
  readonly onLeftOut?: ((path: string, count: number) => void) | undefined;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** Makes a POST safe to repeat: every attempt carries the same key. */
  readonly idempotencyKey?: string | undefined;
  /** A POST that changes nothing (a quote), so that it is repeated like a GET. */
  readonly isReadOnly?: boolean;
  /** Replaces the transport's timeout, for a call that takes long. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Transport {
  /** Calls and parses. Throws {@link InterfaceError}, or the signal's reason when the caller aborted. */
  call<T extends Schema>(path: string, schema: T, options?: CallOptions): Promise<SchemaOutput<T>>;
  /** One attempt with the caller's own body (an upload). Returns the raw response. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** As `send`, but returns only a 2xx, and is repeated while the outcome is unknown. `init` carries an idempotency key. */
  open(path: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response>;
}

const firstDelayMs = 250;
const maxDelayMs = 8_000;

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, credential, fetch, actor, timeoutMs = 30_000, retries = 2, onLeftOut } = options;

  const baseHeaders = (): Headers => {
    const headers = new Headers({ authorization: `Bearer ${credential}` });
    if (actor !== undefined) headers.set(headerNames.actor, actor);
    return headers;
  };

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = baseHeaders();
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    try {
      return await fetch(
        new Request(`${baseUrl}${path}`, { ...init, headers, redirect: 'manual' }),
        init.signal,
      );
    } catch (error) {
      if (isTimeout(error)) throw new UnreachableError('timeout', { cause: error });
      if (init.signal?.aborted) throw init.signal.reason;
      throw new UnreachableError('network', { cause: error });
    }
  }

  async function attempt<T extends Schema>(
    path: string,
    schema: T,
    {
      method = 'GET',
      json,
      idempotencyKey,
      timeoutMs: callTimeoutMs = timeoutMs,
      signal,
    }: CallOptions,
  ): Promise<SchemaOutput<T>> {
    const headers = new Headers({ accept: 'application/json' });
    if (json !== undefined) headers.set('content-type', 'application/json');
    if (idempotencyKey !== undefined) headers.set(headerNames.idempotencyKey, idempotencyKey);
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const response = await send(path, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw await errorOf(response);
    const body = await readBody(response, signal);
    const parsedBody = schema.safeParse(body);
    if (parsedBody.success) return parsedBody.data;
    const list = readByElement(schema, body);
    if (list !== null) {
      onLeftOut?.(path, list.leftOut);
      return list.value as SchemaOutput<T>;
    }
    throw new ForeignResponseError(response.status, response.headers.get(headerNames.requestId));
  }

  /** Repeats `attempt` while `isRepeatable` accepts its error. `hasKey`: it carries an idempotency key. */
  async function repeat<T>(
    attempt: () => Promise<T>,
    signal: AbortSignal | undefined,
    { hasKey, isRepeatable }: { hasKey: boolean; isRepeatable: (error: InterfaceError) => boolean },
  ): Promise<T> {
    for (let attempts = 0; ; attempts += 1) {
      // A `fetch` in this process may not check the signal before it begins.
      signal?.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof InterfaceError)) throw error;
        error.repeated = attempts > 0 && hasKey;
        if (!isRepeatable(error) || attempts >= retries) throw error;
        const delay = delayMs(error, attempts);
        if (delay > maxDelayMs) throw error;
        await pause(delay, signal);
      }
    }
  }

  return {
    send,
    call(path, schema, call = {}) {
      const target = `${path}${queryString(call.query)}`;
      const { method = 'GET', idempotencyKey, isReadOnly = method === 'GET' } = call;
      const hasKey = idempotencyKey !== undefined;
      return repeat(() => attempt(target, schema, call), call.signal, {
        hasKey,
        isRepeatable: ({ retryable }) => retryable && (isReadOnly || hasKey),
      });
    },
    async open(path, init) {
      const openOnce = async () => {
        const response = await send(path, init);
        if (!response.ok) throw await errorOf(response);
        return response;
      };
      return repeat(openOnce, init.signal, { hasKey: true, isRepeatable: hasUnknownOutcome });
    },
  };
}

/** Whether the outcome of a call is unknown. */
const hasUnknownOutcome = (error: InterfaceError): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ResponseError && error.is('idempotency_key_in_use'));

/**
 * A list (`data`) without the elements that its schema refuses, so that one invalid element does not hide the others; null when
 * `schema` is no list, or more than elements is invalid.
 */
function readByElement(schema: Schema, body: unknown): { value: unknown; leftOut: number } | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const { data: elements } = schema.shape;
  if (!(elements instanceof z.ZodArray)) return null;
  const list = z.object({ ...schema.shape, data: z.array(z.unknown()) }).safeParse(body);
  if (!list.success) return null;
  const data = list.data.data.flatMap((value) => {
    const element = z.safeParse(elements.element, value);
    return element.success ? [element.data] : [];
  });
  return { value: { ...list.data, data }, leftOut: list.data.data.length - data.length };
}

/** The body as JSON, undefined when it is none. A connection that is cut while it is read throws. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new UnreachableError(isTimeout(error) ? 'timeout' : 'network', { cause: error });
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

function queryString(query: CallOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The service's Retry-After, else doubling with jitter. A caller would not wait longer than {@link longestDelayMs}. */
function delayMs(error: unknown, attempts: number): number {
  const retryAfterSeconds = error instanceof ResponseError ? error.retryAfterSeconds : null;
  const backoffMs = firstDelayMs * 2 ** attempts * (0.5 + Math.random() / 2);
  return retryAfterSeconds === null ? backoffMs : retryAfterSeconds * 1000;
}
