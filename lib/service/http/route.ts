import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoints';
import type { Call, JsonObject, KeyCall, Reply } from './types';

type ParsedShape<S> = S extends z.ZodType ? z.output<S> : Record<string, never>;

type BodyOf<B> = B extends { kind: 'checked'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'documented' }
    ? JsonObject
    : undefined;

/** What a handler gets. The caller is known where the endpoint requires a workspace's key. */
type CallOf<E extends Endpoint> = E['auth'] extends 'none' | 'operator'
  ? Call<ParsedShape<E['params']>, ParsedShape<E['query']>, BodyOf<E['body']>>
  : KeyCall<ParsedShape<E['params']>, ParsedShape<E['query']>, BodyOf<E['body']>>;

/** An endpoint with its handler, as the router and the OpenAPI document see it. */
export interface Route extends Endpoint {
  readonly handle: (call: KeyCall) => Reply | Promise<Reply>;
}

/** Serves an endpoint of `lib/contract/endpoints`. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E>) => Reply | Promise<Reply>,
): Route => ({ ...endpoint, handle: handle as Route['handle'] });
