import type { Scope } from '@/lib/contract';
import type { Logger } from '@/lib/platform/log';
import type { ApiError } from './api-error';

/** The time, so that tests may set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** Requests one key may make: a token bucket. */
export interface RateLimitRule {
  /** Tokens that come back in a minute. */
  readonly requestsPerMinute: number;
  /** Tokens a rested key has. */
  readonly burst: number;
}

/** Credentials of `/manage/**`. */
export interface OperatorKeys {
  /** Made at start, known to this process alone. */
  readonly inProcess: string;
  /** `ATELIER_OPERATOR_KEY`; `null` keeps the management interface off the network. */
  readonly network: string | null;
}

/** Who calls: a valid key of an active team workspace. The workspace comes from the key alone. */
export interface KeyAuth {
  readonly keyId: string;
  readonly keyName: string;
  /** `console` keys may name an actor. */
  readonly kind: 'console' | 'api';
  readonly scopes: ReadonlySet<Scope>;
  /** Model ids; `null`: every model the workspace may use. */
  readonly allowedModels: readonly string[] | null;
  readonly workspaceId: string;
  readonly region: string;
  readonly group: string;
}

/** Tells who a bearer token belongs to. */
export interface Authenticator {
  /**
   * The caller of `secret`. Throws `ApiError` invalid_api_key (unknown, revoked, expired) or
   * workspace_not_allowed (personal or suspended). Answers from memory when the key is warm. `headers` of the request
   * tell where the key was used from.
   */
  authenticate(secret: string, headers?: Headers): KeyAuth | Promise<KeyAuth>;
  /** Forgets a key, whatever secrets open it, in this process at once and in the others by notification. */
  forgetKey(keyId: string): Promise<void>;
  /** Forgets that the secret with this SHA-256 was none, likewise. */
  forgetSecret(hash: string): Promise<void>;
  /** Forgets every key of a workspace likewise, after its region, group or status changed. */
  forgetWorkspace(workspaceId: string): Promise<void>;
  /** Calls `fn` whenever a key or workspace is forgotten, so that long connections can check again. */
  onForget(fn: () => void): () => void;
  /**
   * Calls `revoked` once when the key behind `auth`, an answer of {@link authenticate}, no longer holds, whichever
   * process that was decided in. Returns what ends the watch.
   */
  watch(auth: KeyAuth, revoked: (reason: ApiError) => void): () => void;
  /** Starts listening to the other processes. */
  start(): Promise<void>;
  /** Writes what is pending (last use) and stops. */
  stop(): Promise<void>;
}

/** JSON object of a request body, before anything has judged it. */
export type JsonObject = Record<string, unknown>;

/** What every handler gets. `P`, `Q`, `B`: path parameters, query, body, as the declaration's schemas give them. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly request: Request;
  /** Path of the request, such as `/v1/generations`. */
  readonly path: string;
  readonly requestId: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** A logger whose lines carry the request id. */
  readonly log: Logger;
}

/** A call by a workspace's key. */
export interface KeyCall<P = unknown, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly auth: KeyAuth;
  /** Opaque reference of the person, from console keys alone. */
  readonly actor: string | null;
}

/** Where the events of a stream go. */
export interface EventSink {
  /** Sends text as it is, in one write. Answers a promise while the reader is slow: wait for it before the next. */
  write(text: string): void | Promise<void>;
}

/** An answer that goes on: server-sent events. */
export interface EventsReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Writes them; the stream ends when it resolves. What can fail is told in the stream: a rejection is a bug, and cuts it. */
  readonly events: (sink: EventSink) => Promise<void>;
  /** Called when the reader went away. The request's own signal may tell it first. */
  readonly cancel: () => void;
}

/** A handler's answer: a value to send as JSON, bytes of JSON made before, a stream of events, or a whole `Response`. */
export type Reply =
  | Response
  | EventsReply
  | {
      readonly status: number;
      readonly json: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly status: number;
      /** Serialised JSON, sent as it is. */
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    };
