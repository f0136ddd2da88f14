import type * as z from 'zod';
import type { ErrorCode } from '../errors';
import type { Scope } from '../scopes';

/** Who may call: anyone, any valid key, a key with a scope, or the operator. */
export type EndpointAuth = 'none' | 'key' | Scope | 'operator';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/**
 * How the body is read. `checked`: JSON that must satisfy `schema`. `documented`: a JSON object, described by
 * `schema` and validated by the handler. `raw`: left unread for the handler, described by `contentType`.
 */
export type EndpointBody =
  | { readonly kind: 'checked'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | { readonly kind: 'documented'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | { readonly kind: 'raw'; readonly contentType: string; readonly schema: z.ZodType };

/** A response of success. Our service does not validate bodies on the way out. */
export interface EndpointResponse {
  readonly status: number;
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly contentType?: string;
  /** The data of each server-sent event, if the request can ask for a stream instead of `schema`. */
  readonly events?: z.ZodType;
}

/** The JSON text frames of the WebSocket that an endpoint opens. Their schemas have a `.meta({ id })`. */
export interface EndpointFrames {
  readonly fromClient: readonly z.ZodType[];
  readonly fromService: readonly z.ZodType[];
}

/** One operation of the interface. The service's route, the client's call and the OpenAPI document are made from it. */
export interface Endpoint {
  /** Unique name of the operation, such as `createGeneration`. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form, such as `/v1/tasks/{task_id}`. `{path*}` at the end takes the rest. */
  readonly path: string;
  readonly auth: EndpointAuth;
  /** Its group in the document. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: EndpointBody;
  readonly responses: readonly EndpointResponse[];
  /** Error codes in addition to those of every endpoint of its kind. */
  readonly errors?: readonly ErrorCode[];
  /** It changes nothing although it is not a GET, so that a failed call may be repeated. */
  readonly readOnly?: boolean;

  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean;
  readonly frames?: EndpointFrames;
  /** Left out of the OpenAPI document: a page for people, or another protocol. */
  readonly isUndocumented?: true;
  /** Takes the tokens of assistants, which no other endpoint does. */
  readonly takesAgentTokens?: true;
}

/** Declares an endpoint. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Declares an endpoint of the management interface, `/manage/**`. */
export const manageEndpoint = <const E extends Omit<Endpoint, 'auth' | 'tag'>>(declaration: E) =>
  endpoint({ auth: 'operator', tag: 'Management', ...declaration });

/** A JSON body that must satisfy `schema`. */
export const checkedBody = <S extends z.ZodType>(schema: S) =>
  ({ kind: 'checked', schema }) as const;

/** A JSON object that `schema` describes and the handler validates; `maxBytes` (default 1 MiB). */
export const documentedBody = <S extends z.ZodType>(
  schema: S,
  options: { readonly maxBytes?: number } = {},
) => ({ kind: 'documented', schema, ...options }) as const;

/** A body that the handler reads itself. */
export const rawBody = (contentType: string, schema: z.ZodType) =>
  ({ kind: 'raw', contentType, schema }) as const;

/** The path with its parameters, such as `/v1/tasks/task_1`. */
export const pathOf = (
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
): string =>
  path.replace(/\{(\w+)\*?\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
