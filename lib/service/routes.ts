import type { AgentConsole } from '@/lib/contract';
import { agentOperatorRoutes, oauthRoutes } from './agents';
import type { Avatars } from './avatars';
import type { ServiceContext } from './context';
import { mediaOperatorRoutes, mediaRoutes } from './files/media';
import { provenanceRoutes } from './files/provenance';
import {
  createApprovedBatch,
  createGeneration,
  createSubmitTask,
  generationRoutes,
} from './generations';
import type { Route } from './http';
import { keyOperatorRoutes } from './keys';
import { mcpRoutes } from './mcp';
import { type Connections, connectionOperatorRoutes } from './models/connections';
import { exampleOperatorRoutes } from './models/examples';
import { modelRoutes } from './models/list';
import { balanceOperatorRoutes, balanceRoutes } from './money/balance';
import { allBillingRoutes, type Billing } from './money/billing';
import { budgetOperatorRoutes } from './money/budgets';
import { marginOperatorRoutes } from './money/margin';
import { perkOperatorRoutes } from './money/perks';
import { usageOperatorRoutes } from './money/usage';
import { type Readiness, systemOperatorRoutes, systemRoutes } from './system';
import type { ProviderState, Providers } from './tasks';
import { providerWebhookRoutes, taskOperatorRoutes, taskRoutes } from './tasks';
import { type Text, turnOperatorRoutes } from './text';
import { webhookOperatorRoutes } from './webhooks';
import { workspaceOperatorRoutes } from './workspaces';

/** What the routes need in addition to the context. */
export interface RouteParts {
  providers: Providers;
  connections: Connections;
  /** A provider's health by the calls of this process. */
  stateOf: (provider: string) => ProviderState;
  avatars: Avatars;
  text: Pick<Text, 'routes' | 'ask'>;
  billing: Billing;
  readiness: Readiness;
  /** A folder on disk that uploads and fetched references pass through. */
  spoolDirectory: string;
  /** The console, for tools of `/mcp`; null without one. */
  agentConsole: AgentConsole | null;
  /** Aborts when the process stops: who waits for a task is answered. */
  stopping: AbortSignal;
}

/** Every route of the interface, in the order of its document. */
export function serviceRoutes(context: ServiceContext, parts: RouteParts): Route[] {
  const generationContext = { ...context, avatars: parts.avatars };
  const generationParts = {
    submitTask: createSubmitTask(context),
    spoolDirectory: parts.spoolDirectory,
  };
  const routes = [
    ...modelRoutes(context),
    ...generationRoutes(generationContext, generationParts),
    ...taskRoutes(context, parts.providers),
    ...providerWebhookRoutes(context, parts.providers),
    ...parts.text.routes,
    ...mediaRoutes(context, parts.spoolDirectory),
    ...provenanceRoutes(context, parts.spoolDirectory),
    ...balanceRoutes(context),
    ...mcpRoutes(generationContext, { ...parts, ...generationParts }),
    ...oauthRoutes(context),
    ...systemOperatorRoutes(context),
    ...workspaceOperatorRoutes(context),
    ...perkOperatorRoutes(context),
    ...connectionOperatorRoutes(context, parts.connections),
    ...exampleOperatorRoutes(context),
    ...balanceOperatorRoutes(context),
    ...keyOperatorRoutes(context),
    ...agentOperatorRoutes(context, {
      generation: (call, options) =>
        createGeneration(generationContext, generationParts, call, options),
      experiment: (calls, options) =>
        createApprovedBatch(generationContext, generationParts, calls, options),
    }),
    ...webhookOperatorRoutes(context),
    ...taskOperatorRoutes(context, parts.providers, parts.stateOf),
    ...marginOperatorRoutes(context),
    ...turnOperatorRoutes(context, parts.connections.providers.text),
    ...mediaOperatorRoutes(context, parts.avatars),
    ...usageOperatorRoutes(context),
    ...budgetOperatorRoutes(context),
    ...allBillingRoutes(parts.billing),
  ];
  return [...routes, ...systemRoutes(context, routes, parts.readiness)];
}
