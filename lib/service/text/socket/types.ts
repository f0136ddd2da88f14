import { limits } from '@/lib/contract';
import type { JsonObject, KeyAuth } from '../../http';

/** What a connection remembers of its latest response, so that the next one can continue it even if it was not stored. */
export interface Remembered {
  readonly id: string;
}

/** One `response.create`. */
export interface SocketCall<M extends Remembered> {
  readonly auth: KeyAuth;
  /** Opaque reference of the person, from console keys only. */
  readonly actor: string | null;
  readonly requestId: string;
  /** The frame without `type`: what `POST /v1/responses` takes. */
  readonly body: JsonObject;
  readonly remembered: M | null;
}

/**
 * Runs a response and pushes its events in order, each as JSON text. `push` returns a promise while the reader is slow.
 * Throws `ApiError` for a failure before the first event; a later one is pushed as an event, and `null` is returned.
 */
export type RunSocketResponse<M extends Remembered> = (
  call: SocketCall<M>,
  push: (event: string) => void | Promise<void>,
  signal: AbortSignal,
) => Promise<M | null>;

/** Limits of connections, for tests to set. Times in milliseconds, sizes in bytes. */
export interface SocketLimits {
  /** Connections that one key may have open in this process. */
  readonly maxPerKey: number;
  /** How long a connection may last. */
  readonly maxLifetimeMs: number;
  /** Between pings; a connection that did not answer the last one is closed. */
  readonly pingIntervalMs: number;
  /** The largest frame taken. */
  readonly frameBytes: number;
  /** Bytes of frames that have begun, wait or run: of one key and of all. */
  readonly keyBytes: number;
  readonly allBytes: number;
  /** Creates that may wait behind the running one. */
  readonly maxWaiting: number;
  /** Bytes sent and not yet read: above it the response waits. */
  readonly maxUnreadBytes: number;
  /** After this time without reading a reader is disconnected. */
  readonly stallTimeoutMs: number;
}

export const defaultLimits: SocketLimits = {
  maxPerKey: 100,
  maxLifetimeMs: 60 * 60_000,
  pingIntervalMs: 30_000,
  frameBytes: limits.textBodyBytes,
  keyBytes: 96 * 1024 ** 2,
  allBytes: 256 * 1024 ** 2,
  maxWaiting: 16,
  maxUnreadBytes: 256 * 1024,
  stallTimeoutMs: 60_000,
};

/** Codes of RFC 6455 (`docs/interface.md#websocket`). */
export const closeCodes = { goingAway: 1001, keyRevoked: 1008 } as const;
