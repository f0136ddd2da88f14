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
export interface RouteDependencies {
  providers: Providers;
  connections: Connections;
  /** A provider's health by the calls of this process. */
  stateOf: (provider: string) => ProviderState;
  avatars: Avatars;
  text: Pick<Text, 'routes' | 'answerQuestion'>;
  billing: Billing;
  readiness: Readiness;
  /** A folder on disk that uploads and fetched references pass through. */
  spoolDirectory: string;
  /** The console, for tools of `/mcp`; null without one. */
  agentConsole: AgentConsole | null;
  /** Aborts when the process stops, so that calls that wait for a task return. */
  stopping: AbortSignal;
}

/** Every route of the interface, in the order of its document. */
export function serviceRoutes(context: ServiceContext, dependencies: RouteDependencies): Route[] {
  const generationContext = { ...context, avatars: dependencies.avatars };
  const generationDependencies = {
    submitTask: createSubmitTask(context),
    spoolDirectory: dependencies.spoolDirectory,
  };
  const routes = [
    ...modelRoutes(context),
    ...generationRoutes(generationContext, generationDependencies),
    ...taskRoutes(context, dependencies.providers),
    ...providerWebhookRoutes(context, dependencies.providers),
    ...dependencies.text.routes,
    ...mediaRoutes(context, dependencies.spoolDirectory),
    ...provenanceRoutes(context, dependencies.spoolDirectory),
    ...balanceRoutes(context),
    ...mcpRoutes(generationContext, { ...dependencies, ...generationDependencies }),
    ...oauthRoutes(context),
    ...systemOperatorRoutes(context),
    ...workspaceOperatorRoutes(context),
    ...perkOperatorRoutes(context),
    ...connectionOperatorRoutes(context, dependencies.connections),
    ...exampleOperatorRoutes(context),
    ...balanceOperatorRoutes(context),
    ...keyOperatorRoutes(context),
    ...agentOperatorRoutes(context, {
      runGeneration: (call, options) =>
        createGeneration(generationContext, generationDependencies, call, options),
      runExperiment: (calls, options) =>
        createApprovedBatch(generationContext, generationDependencies, calls, options),
    }),
    ...webhookOperatorRoutes(context),
    ...taskOperatorRoutes(context, dependencies.providers, dependencies.stateOf),
    ...marginOperatorRoutes(context),
    ...turnOperatorRoutes(context, dependencies.connections.providers.text),
    ...mediaOperatorRoutes(context, dependencies.avatars),
    ...usageOperatorRoutes(context),
    ...budgetOperatorRoutes(context),
    ...allBillingRoutes(dependencies.billing),
  ];
  return [...routes, ...systemRoutes(context, routes, dependencies.readiness)];
}
