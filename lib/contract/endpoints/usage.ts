import { projectSpendingList, usageLines, usageLinesQuery, usageQuery, usageReport } from '..';
import { manageEndpoint } from './endpoint';
import { workspaceParams } from './params';

export const getUsage = manageEndpoint({
  id: 'getUsage',
  method: 'get',
  path: '/manage/workspaces/{id}/usage',
  summary: 'Sum up what ended within some days: credits, outcomes and time to a result',
  params: workspaceParams,
  query: usageQuery,
  responses: [{ status: 200, description: 'The report', schema: usageReport }],
  errors: ['not_found', 'invalid_value'],
});

export const listProjectSpending = manageEndpoint({
  id: 'listProjectSpending',
  method: 'get',
  path: '/manage/workspaces/{id}/projects',
  summary: 'List what each project spent and has reserved',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The projects', schema: projectSpendingList }],
  errors: ['not_found'],
});

export const listUsageLines = manageEndpoint({
  id: 'listUsageLines',
  method: 'get',
  path: '/manage/workspaces/{id}/usage/lines',
  summary: 'List what the usage of one day is made of',
  params: workspaceParams,
  query: usageLinesQuery,
  responses: [{ status: 200, description: 'The lines', schema: usageLines }],
  errors: ['not_found'],
});
