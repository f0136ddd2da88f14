import type { KeyKind, Scope } from '@/lib/contract';
import type { Logger } from '@/lib/platform/log';
import type { Perk } from '../money/pricing';
import type { ApiError } from './api-error';

/** The current time; tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Requests one key may make: a token bucket. */
export interface RateLimitRule {
  /** Tokens that come back in a minute. */
  readonly requestsPerMinute: number;
  /** Tokens of a full bucket. */
  readonly burst: number;
}

/** Credentials of `/manage/**`. */
export interface OperatorKeys {
  /** Made at start, known only to this process. */
  readonly inProcess: string;
  /** `ATELIER_OPERATOR_KEY`; `null` keeps the management interface off the network. */
  readonly network: string | null;
}

/** What the connection of an assistant adds to its key (`lib/service/agents`). */
export interface AgentAccess {
  readonly name: string;
  /** Address of `/mcp` for which its tokens are. */
  readonly resource: string;
  /** The person whose work and whose budget it is. */
  readonly actor: string;
  readonly project: string | null;
  /** A request above this price waits for a person; null: no request waits. */
  readonly approvalAboveMilli: number | null;
}

/** Assistants at the routes that take them. */
export interface AgentGate {
  /** The resource that their tokens are for: the address of `/mcp`. */
  readonly resource: string;
  /** `WWW-Authenticate` of a refusal: where a token is to be had (RFC 9728, 5.1). */
  readonly challenge: string;
}

/** The caller: a valid key of an active team workspace. */
export interface KeyAuth {
  readonly keyId: string;
  readonly keyName: string;
  /** The person for whom the call acts in the console, who was given the key's secret; null for a key without a person. */
  readonly personId: string | null;
  /** `console` keys may name an actor. */
  readonly kind: KeyKind;
  readonly scopes: ReadonlySet<Scope>;
  /** Model ids; `null`: every model the workspace may use. */
  readonly allowedModels: readonly string[] | null;
  readonly workspaceId: string;
  readonly region: string;
  readonly group: string;
  /** Discounts of the workspace that have not ended. */
  readonly perks: readonly Perk[];
  /** The workspace's own rule; null: the installation's. */
  readonly rateLimit: RateLimitRule | null;
  /** The assistant to whom a person gave the key by OAuth; such a key opens `/mcp` alone. Null for other keys. */
  readonly agent: AgentAccess | null;
}

/** Finds the caller of a bearer token. */
export interface Authenticator {
  /**
   * The caller of `secret`. Throws `ApiError` invalid_api_key (unknown, revoked, expired) or
   * workspace_not_allowed (personal or suspended). Cached keys need no query. The `headers` of the request give the
   * address that is recorded as the key's last use.
   */
  authenticate(secret: string, headers?: Headers): KeyAuth | Promise<KeyAuth>;
  /** Drops a key with all its secrets from the caches of all processes: here at once, elsewhere by notification. */
  forgetKey(keyId: string): Promise<void>;
  /** Drops the cache entries, in all processes, that record the secret with this SHA-256 as unknown. */
  forgetSecret(hash: string): Promise<void>;
  /** Drops every key of a workspace from all caches, after its region, group or status changed. */
  forgetWorkspace(workspaceId: string): Promise<void>;
  /** Calls `fn` whenever a key or workspace was dropped, so that long connections can check again. */
  onForget(fn: () => void): () => void;
  /**
   * Calls `onRevoked` once when the key behind `auth` (a result of {@link authenticate}) is no longer valid, also when
   * another process revoked it. Returns a function that ends the watch.
   */
  watch(auth: KeyAuth, onRevoked: (reason: ApiError) => void): () => void;
  /** Starts listening to the other processes. */
  start(): Promise<void>;
  /** Writes the buffered uses and stops. */
  stop(): Promise<void>;
}

/** JSON object of a request body, not validated yet. */
export type JsonObject = Record<string, unknown>;

/** The argument of every handler. `P`, `Q`, `B`: path parameters, query and body as parsed by the declared schemas. */
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

export interface KeyCall<P = unknown, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly auth: KeyAuth;
  /** Opaque reference of the person, from console keys only. */
  readonly actor: string | null;
}

export interface EventSink {
  /** Sends text. Returns a promise while the reader is slow: await it before the next write. */
  write(text: string): void | Promise<void>;
}

/** A streamed response: server-sent events. */
export interface EventsReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Writes the events; the stream ends when it resolves. Failures are written as events; a rejection cuts the
   * connection.
   */
  readonly events: (sink: EventSink) => Promise<void>;
  /** Called when the reader disconnects, unless the request's own signal was aborted before. */
  readonly cancel: () => void;
}

/**
 * A handler's response: a value to send as JSON, a text that is JSON already, a stream of events, or a complete `Response`.
 */
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
      /** Serialised JSON, sent unchanged. */
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    };
