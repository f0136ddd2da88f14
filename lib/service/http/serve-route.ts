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
export interface ServeParts {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly operatorKeys: OperatorKeys;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  readonly agents: AgentGate;
  readonly observe: RequestObserver;
}

/** One route as a Hono handler: request id, credential, rate limit, input, handler, answer, log line. */
export function serveRoute(parts: ServeParts, route: Route): (c: Context) => Promise<Response> {
  const name = `${route.method.toUpperCase()} ${route.path}`;
  const attributes = {
    'http.request.method': route.method.toUpperCase(),
    'http.route': route.path,
  };
  return async (c) => {
    const startedAt = performance.now();
    const traceparent = c.req.raw.headers.get('traceparent');
    const requestId = requestIdOf(c.req.raw.headers.get(names.requestId));
    const call = new HandlerCall(c.req.raw, c.req.path, requestId, parts.log);
    const extra: Record<string, string> = { [names.requestId]: requestId };
    const refusal = await admit(parts, route, call, extra).then(
      () => null,
      (error: unknown) => asApiError(error, call),
    );
    const respond = (span: Span | null) =>
      serve(parts, route, { c, call, extra, refusal, startedAt }, span);
    // Who watches the service (health, documents) and what is only read by address is in no trace.
    if (route.auth === 'none') return respond(null);
    // Anybody can send a traceparent, and one that asks to be kept would switch traces on for an installation that keeps few.
    const isKnown = refusal === null || call.auth.keyId !== '';
    const origin = isKnown ? { parent: traceparent } : { parent: null, link: traceparent };
    return withSpan(name, { kind: 'server', attributes, ...origin }, respond);
  };
}

/** A call whose caller was looked at; `refusal` is why it is not answered. */
interface AdmittedCall {
  readonly c: Context;
  readonly call: HandlerCall;
  readonly extra: Record<string, string>;
  readonly refusal: ApiError | null;
  readonly startedAt: number;
}

async function serve(
  parts: ServeParts,
  route: Route,
  { c, call, extra, refusal, startedAt }: AdmittedCall,
  span: Span | null,
): Promise<Response> {
  let response: Response;
  let status: number;
  try {
    if (refusal !== null) throw refusal;
    await readInput(route, call, c);
    const reply = await route.handle(call);
    status = reply.status;
    response = toResponse(reply, extra, connectionOf(c));
  } catch (error) {
    response = errorResponse(asApiError(error, call), extra);
    status = response.status;
    if (route.takesAgents && status === 401) {
      response.headers.set('www-authenticate', parts.agents.challenge);
    }
  }
  parts.observe(route, call, status, performance.now() - startedAt);
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
  { authenticator, operatorKeys, limiter, agents }: ServeParts,
  route: Route,
  call: HandlerCall,
  extra: Record<string, string>,
): Promise<void> {
  if (route.auth === 'none') return;
  if (route.auth === 'operator') {
    admitOperator(operatorKeys, call.request);
    return;
  }
  const resource = route.takesAgents ? agents.resource : null;
  call.auth = await authenticateKey(authenticator, call.request, resource);
  Object.assign(extra, limiter.take(call.auth.keyId, call.auth.rateLimit));
  checkScope(call.auth, route.auth);
  call.actor = actorOf(call.auth, call.request);
}

async function readInput(route: Route, call: HandlerCall, c: Context): Promise<void> {
  if (route.params !== undefined) call.params = checkInput(route.params, texts(c.req.param()));
  if (route.query !== undefined) call.query = checkInput(route.query, texts(queryOf(c)));
  const body = route.body;
  if (body === undefined || body.kind === 'raw') return;
  const json = await readJsonObject(call.request, body.maxBytes ?? defaultJsonBytes);
  call.body = body.kind === 'checked' ? checkInput(body.schema, json) : json;
}

/** A repeated name is a list, which lists by comma are sent as too. */
const queryOf = (c: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(',')]),
  );

/**
 * Path and query parameters, refused when they hold U+0000, which PostgreSQL cannot store. Throws `ApiError`
 * invalid_value.
 */
function texts(parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [param, text] of Object.entries(parts)) {
    if (text.includes('\u0000')) {
      throw new ApiError('invalid_value', `${param} has the character U+0000.`, { param });
    }
  }
  return parts;
}
