import type { Hono } from 'hono';
import { balanceRoutes } from './balance';
import type { Billing } from './billing';
import { billingRoutes } from './billing';
import { budgetRoutes } from './budgets';
import type { ServiceContext } from './context';
import { generationRoutes } from './generations';
import type { Route } from './http';
import { createRouter } from './http';
import { manageRoutes } from './manage';
import { mediaRoutes } from './media';
import { modelRoutes } from './models';
import type { Readiness } from './system';
import { systemRoutes } from './system';
import type { Providers } from './tasks';
import { taskRoutes } from './tasks';
import type { Text } from './text';

/** What the routes need beside the context. */
export interface AppParts {
  providers: Providers;
  text: Pick<Text, 'routes'>;
  billing: Billing;
  readiness: Readiness;
  /** A folder on disk that uploads pass through. */
  spoolDirectory: string;
}

/** Every route of the interface, in the order of its document. */
export function serviceRoutes(context: ServiceContext, parts: AppParts): Route[] {
  const routes = [
    ...modelRoutes(context),
    ...generationRoutes(context),
    ...taskRoutes(context, parts.providers),
    ...parts.text.routes,
    ...mediaRoutes(context, parts.spoolDirectory),
    ...balanceRoutes(context),
    ...manageRoutes(context),
    ...budgetRoutes(context),
    ...billingRoutes(parts.billing),
  ];
  return [...routes, ...systemRoutes(context, routes, parts.readiness)];
}

/** The interface as a Hono application. */
export function createApp(context: ServiceContext, parts: AppParts): Hono {
  const { settings, authenticator, limiter, log, metrics } = context;
  return createRouter(
    {
      authenticator,
      operatorKeys: settings.operatorKeys,
      limiter,
      log,
      metrics,
    },
    serviceRoutes(context, parts),
  );
}
