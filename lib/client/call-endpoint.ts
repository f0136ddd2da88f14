import type * as z from 'zod';
import { noContent, type Schema, type SchemaOutput } from '@/lib/contract';
import { type Endpoint, pathOf } from '@/lib/contract/endpoints';
import type { CallOptions, Transport } from './transport';

/** Allows `undefined` for members that may be left out. */
type AllowUndefined<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };
type OptionalIfEmpty<Name extends string, T> =
  Record<never, never> extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };
type SchemaInput<S> = S extends z.ZodType ? AllowUndefined<z.input<S>> : Record<never, never>;
type BodyInput<B> = B extends { kind: 'checked'; schema: infer S extends z.ZodType }
  ? z.input<S>
  : B extends { kind: 'documented' }
    ? Readonly<Record<string, unknown>>
    : Record<never, never>;

/** What an endpoint takes, and how the call is made. */
export type EndpointInput<E extends Endpoint> = OptionalIfEmpty<
  'params',
  SchemaInput<E['params']>
> &
  OptionalIfEmpty<'query', SchemaInput<E['query']>> &
  OptionalIfEmpty<'body', BodyInput<E['body']>> &
  Pick<CallOptions, 'signal' | 'idempotencyKey' | 'timeoutMs'>;

type ResponseSchema<E extends Endpoint> = Extract<
  E['responses'][number],
  { schema: Schema }
>['schema'];

/** Calls an endpoint and reads its response by its declared schema, or by `schema`. Throws as `Transport.call` does. */
export type CallEndpoint = <E extends Endpoint, T extends Schema = ResponseSchema<E>>(
  endpoint: E,
  input: EndpointInput<E>,
  schema?: T,
) => Promise<SchemaOutput<T>>;

export const callEndpoint =
  ({ call }: Pick<Transport, 'call'>): CallEndpoint =>
  (endpoint, { params, query, body, ...options }, schema) =>
    call(pathOf(endpoint, params), (schema ?? schemaOf(endpoint)) as never, {
      ...options,
      method: endpoint.method.toUpperCase() as NonNullable<CallOptions['method']>,
      ...(query === undefined ? {} : { query: query as NonNullable<CallOptions['query']> }),
      ...(body === undefined ? {} : { json: body }),
      ...(endpoint.readOnly === undefined ? {} : { isReadOnly: endpoint.readOnly }),
    });

const schemaOf = ({ responses }: Endpoint): Schema =>
  responses.find(({ schema }) => schema !== undefined)?.schema ?? noContent;
