import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { listWorkspaces, summarizeWorkspace } from './list-workspaces';
import { createWorkspace, getWorkspace, updateWorkspace } from './workspace-store';

/** Workspaces. */
export const workspaceOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.listWorkspaces, async ({ query }) => ({
    status: 200,
    json: await listWorkspaces(context, query),
  })),
  route(endpoints.getWorkspaceSummary, async ({ params }) => ({
    status: 200,
    json: await summarizeWorkspace(context, params.id),
  })),
  route(endpoints.createWorkspace, async ({ body }) => ({
    status: 201,
    json: await createWorkspace(context, body),
  })),
  route(endpoints.getWorkspace, async ({ params }) => ({
    status: 200,
    json: await getWorkspace(context, params.id),
  })),
  route(endpoints.updateWorkspace, async ({ params, body }) => ({
    status: 200,
    json: await updateWorkspace(context, params.id, body),
  })),
];
