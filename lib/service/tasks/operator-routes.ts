import { taskDetail, taskFeed, taskFeedQuery } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { manageTag, operatorRoute, taskParams, workspaceParams } from '../http';
import { readDetail, readFeed } from './read-task-records';

/** Tasks with their recipes and receipts. */
export const taskOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/tasks',
    id: 'readTaskFeed',
    tag: manageTag,
    summary: 'Follow the tasks of a workspace in order of change',
    description: 'first_id and last_id are places in the feed: pass last_id as after.',
    params: workspaceParams,
    query: taskFeedQuery,
    answers: [{ status: 200, description: 'A page of the feed', schema: taskFeed }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await readFeed(context, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/tasks/{task_id}',
    id: 'getTaskDetail',
    tag: manageTag,
    summary: 'Read a task with its recipe, receipt and ledger lines',
    params: taskParams,
    answers: [{ status: 200, description: 'The task', schema: taskDetail }],
    errors: ['task_not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readDetail(context, params.id, params.task_id),
    }),
  }),
];
