import { usageLines, usageLinesQuery, usageQuery, usageReport } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { manageTag, operatorRoute, workspaceParams } from '../http';
import { readUsage } from './read-usage';
import { readUsageLines } from './read-usage-lines';

/** The usage of a workspace. */
export const usageOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/usage',
    id: 'getUsage',
    tag: manageTag,
    summary: 'Sum up what ended within some days: credits, outcomes and time to a result',
    params: workspaceParams,
    query: usageQuery,
    answers: [{ status: 200, description: 'The report', schema: usageReport }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await readUsage(context, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/usage/lines',
    id: 'listUsageLines',
    tag: manageTag,
    summary: 'List what the usage of one day is made of',
    params: workspaceParams,
    query: usageLinesQuery,
    answers: [{ status: 200, description: 'The lines', schema: usageLines }],
    errors: ['not_found'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: { object: 'list', data: await readUsageLines(context, params.id, query.day) },
    }),
  }),
];
