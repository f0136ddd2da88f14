import type { z } from '@hono/zod-openapi';
import type { ErrorCode, Scope } from '@/lib/contract';
import type { Call, JsonObject, KeyCall, Reply } from './types';

/** Who may call: anyone, any valid key, a key with a scope, or the operator. */
export type RouteAuth = 'none' | 'key' | Scope | 'operator';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/**
 * How the body is read. `checked`: JSON that must satisfy `schema`. `documented`: a JSON object, described by
 * `schema` and validated by the handler. `raw`: left unread for the handler, described by `contentType`.
 */
export type RouteBody<S extends z.ZodType = z.ZodType> =
  | { readonly kind: 'checked'; readonly schema: S; readonly maxBytes?: number }
  | { readonly kind: 'documented'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | { readonly kind: 'raw'; readonly contentType: string; readonly schema: z.ZodType };

type BodyOf<B> = B extends { kind: 'checked'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'documented' }
    ? JsonObject
    : undefined;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

/** One success answer. `schema` is what OpenAPI shows; bodies are not validated on the way out. */
export interface RouteAnswer {
  readonly status: number;
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly contentType?: string;
  /** The data of each server-sent event, if the request can ask for a stream instead of `schema`. */
  readonly events?: z.ZodType;
}

/** What goes over the WebSocket that a route opens, as JSON text frames. Their schemas have a `.meta({ id })`. */
export interface RouteFrames {
  readonly sent: readonly z.ZodType[];
  readonly received: readonly z.ZodType[];
}

/** The parts of a declaration that every kind of caller shares. */
interface RouteParts<P, Q, B> {
  readonly method: Method;
  /** OpenAPI form, such as `/v1/tasks/{task_id}`. `{path*}` at the end takes the rest. */
  readonly path: string;
  /** Unique name of the operation, such as `createGeneration`. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answers: readonly RouteAnswer[];
  /** Error codes in addition to those of every route of its kind. */
  readonly errors?: readonly ErrorCode[];
  /** Only reads although it is not a GET, so that successful answers are logged at debug level. */
  readonly reads?: boolean;
  /** Changes nothing although it is not a GET. */
  readonly readOnly?: boolean;
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Of a route that opens a WebSocket. */
  readonly frames?: RouteFrames;
  /** Left out of the OpenAPI document: a page for people. */
  readonly page?: true;
}

/** A declared route, as the router and the OpenAPI document see it. */
export interface Route extends RouteParts<z.ZodObject, z.ZodObject, RouteBody> {
  readonly auth: RouteAuth;
  readonly handle: (call: KeyCall) => Reply | Promise<Reply>;
}

type Declared<P, Q, B, C> = RouteParts<P, Q, B> & {
  readonly handler: (call: C) => Reply | Promise<Reply>;
};

/** Declares a route for a workspace's key; `scope` when one is needed. */
export function keyRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends RouteBody | undefined = undefined,
>(
  declared: Declared<P, Q, B, KeyCall<OutputOf<P>, OutputOf<Q>, BodyOf<B>>> & { scope?: Scope },
): Route {
  const { handler, scope, ...parts } = declared;
  return { ...parts, auth: scope ?? 'key', handle: handler } as unknown as Route;
}

/** Declares a route of the management interface. */
export function operatorRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends RouteBody | undefined = undefined,
>(declared: Declared<P, Q, B, Call<OutputOf<P>, OutputOf<Q>, BodyOf<B>>>): Route {
  const { handler, ...parts } = declared;
  return { ...parts, auth: 'operator', handle: handler } as unknown as Route;
}

/** Declares a route that needs no credential. */
export function openRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends RouteBody | undefined = undefined,
>(declared: Declared<P, Q, B, Call<OutputOf<P>, OutputOf<Q>, BodyOf<B>>>): Route {
  const { handler, ...parts } = declared;
  return { ...parts, auth: 'none', handle: handler } as unknown as Route;
}

/** A JSON body that must satisfy `schema`. */
export const checkedBody = <S extends z.ZodType>(schema: S) =>
  ({ kind: 'checked', schema }) as const;

/** A JSON object that `schema` describes and the handler validates; `maxBytes` (default 1 MiB). */
export const documentedBody = (schema: z.ZodType, options: { maxBytes?: number } = {}) =>
  ({ kind: 'documented', schema, ...options }) as const;

/** A body that the handler reads itself. */
export const rawBody = (contentType: string, schema: z.ZodType) =>
  ({ kind: 'raw', contentType, schema }) as const;
