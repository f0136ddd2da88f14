import { Hono } from 'hono';
import type { EndpointAuth } from '@/lib/contract/endpoints';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { notFoundError } from './admit';
import { ApiError } from './api-error';
import { createRequestObserver } from './observe';
import type { RateLimiter } from './rate-limit';
import type { Route } from './route';
import { type ServeDependencies, serveRoute } from './serve-route';
import type { AgentGate, Authenticator, OperatorKeys } from './types';

export interface RouterDependencies {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly operatorKeys: OperatorKeys;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly agents: AgentGate;
}

/**
 * The declared routes as a Hono application. Every response carries `x-request-id`; unknown paths get 404 and known paths with
 * another method 405 with `Allow`, in the envelope.
 */
export function createRouter(options: RouterDependencies, routes: readonly Route[]): Hono {
  const { authenticator, operatorKeys, limiter, log, metrics, agents } = options;
  const dependencies: ServeDependencies = {
    authenticator,
    operatorKeys,
    limiter,
    log,
    agents,
    observe: createRequestObserver(log, metrics),
  };
  const app = new Hono();
  for (const route of routes) {
    app.on(route.method.toUpperCase(), honoPath(route.path), serveRoute(dependencies, route));
  }
  const refusals = createRefusals(dependencies, routes);
  app.notFound((c) => refusals.fetch(c.req.raw));
  return app;
}

/**
 * Answers requests that no route matched. A separate application, because a second handler on every path
 * would slow the routes.
 */
function createRefusals(dependencies: ServeDependencies, routes: readonly Route[]): Hono {
  const app = new Hono();
  for (const [path, pathRoutes] of groupByPath(routes)) {
    app.all(path, serveRoute(dependencies, methodNotAllowedRoute(path, pathRoutes)));
  }
  app.notFound(serveRoute(dependencies, unknownPathRoute));
  return app;
}

/** `/v1/tasks/{task_id}` → `/v1/tasks/:task_id`; `{path*}` takes the rest. */
const honoPath = (path: string): string =>
  path.replace(/\{(\w+)\*\}$/, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1');

const groupByPath = (routes: readonly Route[]): Map<string, Route[]> =>
  Map.groupBy(routes, (route) => honoPath(route.path));

const internalRoute = (id: string, auth: EndpointAuth, handle: Route['handle']): Route => ({
  method: 'get',
  path: '',
  id,
  summary: '',
  tag: '',
  responses: [],
  auth,
  handle,
});

const unknownPathRoute = internalRoute('notFound', 'none', () => {
  throw notFoundError();
});

/** Without the operator's credential the management interface does not reveal which paths exist. */
function methodNotAllowedRoute(path: string, routes: readonly Route[]): Route {
  const methods = new Set(routes.map((route) => route.method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  const allow = [...methods].sort().join(', ');
  const auth = routes.some((route) => route.auth === 'operator') ? 'operator' : 'none';
  return internalRoute('methodNotAllowed', auth, () => {
    throw new ApiError('method_not_allowed', `${path} takes ${allow}.`, {
      headers: { allow },
    });
  });
}
