import type { Avatars } from './avatars';
import { balanceOperatorRoutes, balanceRoutes } from './balance';
import type { Billing } from './billing';
import { allBillingRoutes } from './billing';
import { budgetOperatorRoutes } from './budgets';
import type { Connections } from './connections';
import { connectionOperatorRoutes } from './connections';
import type { ServiceContext } from './context';
import { generationRoutes } from './generations';
import type { Route } from './http';
import { keyOperatorRoutes } from './keys';
import { marginOperatorRoutes } from './margin';
import { mediaOperatorRoutes, mediaRoutes } from './media';
import { modelRoutes } from './models';
import { perkOperatorRoutes } from './perks';
import { provenanceRoutes } from './provenance';
import type { Readiness } from './system';
import { systemOperatorRoutes, systemRoutes } from './system';
import type { ProviderState, Providers } from './tasks';
import { providerWebhookRoutes, taskOperatorRoutes, taskRoutes } from './tasks';
import type { Text } from './text';
import { turnOperatorRoutes } from './text';
import { usageOperatorRoutes } from './usage';
import { webhookOperatorRoutes } from './webhooks';
import { workspaceOperatorRoutes } from './workspaces';

/** What the routes need in addition to the context. */
export interface RouteParts {
  providers: Providers;
  connections: Connections;
  /** A provider's health by the calls of this process. */
  stateOf: (provider: string) => ProviderState;
  avatars: Avatars;
  text: Pick<Text, 'routes'>;
  billing: Billing;
  readiness: Readiness;
  /** A folder on disk that uploads and fetched references pass through. */
  spoolDirectory: string;
}

/** Every route of the interface, in the order of its document. */
export function serviceRoutes(context: ServiceContext, parts: RouteParts): Route[] {
  const routes = [
    ...modelRoutes(context),
    ...generationRoutes({ ...context, avatars: parts.avatars }, parts.spoolDirectory),
    ...taskRoutes(context, parts.providers),
    ...providerWebhookRoutes(context, parts.providers),
    ...parts.text.routes,
    ...mediaRoutes(context, parts.spoolDirectory),
    ...provenanceRoutes(context, parts.spoolDirectory),
    ...balanceRoutes(context),
    ...systemOperatorRoutes(context),
    ...workspaceOperatorRoutes(context),
    ...perkOperatorRoutes(context),
    ...connectionOperatorRoutes(context, parts.connections),
    ...balanceOperatorRoutes(context),
    ...keyOperatorRoutes(context),
    ...webhookOperatorRoutes(context),
    ...taskOperatorRoutes(context, parts.providers, parts.stateOf),
    ...marginOperatorRoutes(context),
    ...turnOperatorRoutes(context),
    ...mediaOperatorRoutes(context, parts.avatars),
    ...usageOperatorRoutes(context),
    ...budgetOperatorRoutes(context),
    ...allBillingRoutes(parts.billing),
  ];
  return [...routes, ...systemRoutes(context, routes, parts.readiness)];
}
