import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { headers as names } from '@/lib/contract';
import type { Logger } from '@/lib/platform/log';
import { type Span, withSpan } from '@/lib/platform/tracing';
import { actorOf, admitOperator, authenticateKey, checkScope } from './admit';
import { ApiError } from './api-error';
import { asApiError } from './as-api-error';
import { HandlerCall } from './call';
import { checkInput } from './check-input';
import type { RequestObserver } from './observe';
import type { RateLimiter } from './rate-limit';
import { defaultJsonBytes, readJsonObject } from './read-json';
import { errorResponse, toResponse } from './reply';
import { requestIdOf } from './request-id';
import type { Route } from './route';
import type { AgentGate, Authenticator, OperatorKeys } from './types';

/** The dependencies of serving a route. */
export interface ServeDependencies {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly operatorKeys: OperatorKeys;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  readonly agents: AgentGate;
  readonly observe: RequestObserver;
}

/** One route as a Hono handler: request id, credential, rate limit, input, handler, response, log line. */
export function serveRoute(
  dependencies: ServeDependencies,
  route: Route,
): (c: Context) => Promise<Response> {
  const name = `${route.method.toUpperCase()} ${route.path}`;
  const attributes = {
    'http.request.method': route.method.toUpperCase(),
    'http.route': route.path,
  };
  return async (c) => {
    const startedAtMs = performance.now();
    const traceparent = c.req.raw.headers.get('traceparent');
    const requestId = requestIdOf(c.req.raw.headers.get(names.requestId));
    const call = new HandlerCall(c.req.raw, c.req.path, requestId, dependencies.log);
    const extraHeaders: Record<string, string> = { [names.requestId]: requestId };
    const refusal = await admit(dependencies, route, call, extraHeaders).then(
      () => null,
      (error: unknown) => asApiError(error, call),
    );
    const respond = (span: Span | null) =>
      serve(dependencies, route, { c, call, extraHeaders, refusal, startedAtMs }, span);
    // Health checks, documents and files read by their address are not traced.
    if (route.auth === 'none') return respond(null);
    // The parent of a trace decides whether it is kept, which is not left to unknown callers.
    const isKnownCaller = refusal === null || call.auth.keyId !== '';
    const origin = isKnownCaller ? { parent: traceparent } : { parent: null, link: traceparent };
    return withSpan(name, { kind: 'server', attributes, ...origin }, respond);
  };
}

/** A call after the check of its caller. */
interface CheckedCall {
  readonly c: Context;
  readonly call: HandlerCall;
  readonly extraHeaders: Record<string, string>;
  /** The error to respond with; null for a caller who is admitted. */
  readonly refusal: ApiError | null;
  /** By `performance.now()`. */
  readonly startedAtMs: number;
}

async function serve(
  dependencies: ServeDependencies,
  route: Route,
  { c, call, extraHeaders, refusal, startedAtMs }: CheckedCall,
  span: Span | null,
): Promise<Response> {
  let response: Response;
  let status: number;
  try {
    if (refusal !== null) throw refusal;
    await readInput(route, call, c);
    const reply = await route.handle(call);
    status = reply.status;
    response = toResponse(reply, extraHeaders, connectionOf(c));
  } catch (error) {
    response = errorResponse(asApiError(error, call), extraHeaders);
    status = response.status;
    if (route.takesAgentTokens && status === 401) {
      response.headers.set('www-authenticate', dependencies.agents.challenge);
    }
  }
  dependencies.observe(route, call, status, performance.now() - startedAtMs);
  span?.set({
    'http.response.status_code': status,
    'atelier.request.id': call.requestId,
    'atelier.workspace.id': call.auth.workspaceId || undefined,
  });
  if (status >= 500) span?.fail(String(status));
  return response;
}

/** The connection of a request from the network; undefined for one made in this process. */
const connectionOf = (c: Context): ServerResponse | undefined =>
  (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;

async function admit(
  { authenticator, operatorKeys, limiter, agents }: ServeDependencies,
  route: Route,
  call: HandlerCall,
  extraHeaders: Record<string, string>,
): Promise<void> {
  if (route.auth === 'none') return;
  if (route.auth === 'operator') {
    admitOperator(operatorKeys, call.request);
    return;
  }
  const resource = route.takesAgentTokens ? agents.resource : null;
  call.auth = await authenticateKey(authenticator, call.request, resource);
  Object.assign(extraHeaders, limiter.take(call.auth.keyId, call.auth.rateLimit));
  checkScope(call.auth, route.auth);
  call.actor = actorOf(call.auth, call.request);
}

async function readInput(route: Route, call: HandlerCall, c: Context): Promise<void> {
  if (route.params !== undefined) call.params = checkInput(route.params, checkTexts(c.req.param()));
  if (route.query !== undefined) call.query = checkInput(route.query, checkTexts(queryOf(c)));
  const body = route.body;
  if (body === undefined || body.kind === 'raw') return;
  const json = await readJsonObject(call.request, body.maxBytes ?? defaultJsonBytes);
  call.body = body.kind === 'checked' ? checkInput(body.schema, json) : json;
}

/** Lists are sent with commas or as repeated names; both become texts with commas. */
const queryOf = (c: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(',')]),
  );

/**
 * Path and query parameters, refused when they hold U+0000, which PostgreSQL cannot store. Throws `ApiError`
 * invalid_value.
 */
function checkTexts(inputs: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [param, text] of Object.entries(inputs)) {
    if (text.includes('\u0000')) {
      throw new ApiError('invalid_value', `${param} has the character U+0000.`, { param });
    }
  }
  return inputs;
}
