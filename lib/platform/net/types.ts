import type { Readable } from 'node:stream';

export interface GuardedFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** A response whose body is longer fails with `too_large`. */
  maxBytes: number;
  /** From the call to the last byte of the body. */
  timeoutMs: number;
  /** The longest pause before the next bytes; `timeoutMs` by default. */
  idleMs?: number;
  signal?: AbortSignal;
  /** Development and tests only: lets the request reach this machine's own loopback, over http too. */
  allowLoopback?: boolean;
}

export interface GuardedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Headers;
  /** The body; it fails with a {@link GuardedFetchErrorCode} when it grows beyond `maxBytes` or takes too long. Read it or `discard` it. */
  readonly body: Readable;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  discard(): void;
}

/**
 * - `url_not_allowed`: not https, credentials, a bad port or no URL at all
 * - `address_not_allowed`: the host is, or resolves to, an address that is not public
 * - `dns_failed`, `connect_failed`, `timeout`, `too_large`, `aborted`: as they say
 */
export type GuardedFetchErrorCode =
  | 'url_not_allowed'
  | 'address_not_allowed'
  | 'dns_failed'
  | 'connect_failed'
  | 'timeout'
  | 'too_large'
  | 'aborted';
