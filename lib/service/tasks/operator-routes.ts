import {
  operatorTask,
  operatorTaskDetail,
  operatorTaskList,
  providerHealthList,
  taskDetail,
  taskFeed,
  taskFeedQuery,
  workQuery,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { anyTaskParams, manageTag, operatorRoute, taskParams, workspaceParams } from '../http';
import { cancelTask } from './cancel-task';
import type { ProviderState } from './provider-health';
import { readProviderHealth } from './provider-health';
import type { Providers } from './providers';
import { readDetail, readFeed } from './read-task-records';
import { listWork, readWork, workOf } from './read-work';

/** Tasks with their recipes and receipts, and the health of the providers that run them. */
export const taskOperatorRoutes = (
  context: ServiceContext,
  providers: Providers,
  stateOf: (provider: string) => ProviderState,
): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/provider-health',
    id: 'listProviderHealth',
    tag: manageTag,
    summary: 'Read the state of each open media provider: outcomes, times, limits',
    answers: [{ status: 200, description: 'The providers', schema: providerHealthList }],
    handler: async () => ({
      status: 200,
      json: { object: 'list', data: await readProviderHealth(context, providers, stateOf) },
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/tasks',
    id: 'listWork',
    tag: manageTag,
    summary: 'List the tasks of all workspaces with route, provider reference, attempts and cost',
    query: workQuery,
    answers: [{ status: 200, description: 'A page of tasks', schema: operatorTaskList }],
    errors: ['invalid_value'],
    handler: async ({ query }) => ({ status: 200, json: await listWork(context, query) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/tasks/{task_id}',
    id: 'getWork',
    tag: manageTag,
    summary: 'Read a task of any workspace with its route, cost and ledger lines',
    params: anyTaskParams,
    answers: [{ status: 200, description: 'The task', schema: operatorTaskDetail }],
    errors: ['task_not_found'],
    handler: async ({ params }) => ({ status: 200, json: await readWork(context, params.task_id) }),
  }),
  operatorRoute({
    method: 'post',
    path: '/manage/tasks/{task_id}/cancel',
    id: 'cancelWork',
    tag: manageTag,
    summary: 'Cancel a task of any workspace: its provider is asked to stop, its credits go back',
    params: anyTaskParams,
    answers: [{ status: 200, description: 'The canceled task', schema: operatorTask }],
    errors: ['task_not_found', 'task_not_cancelable'],
    handler: async ({ params: { task_id: taskId } }) => {
      const { workspace } = await workOf(context, taskId);
      await cancelTask(context, providers, workspace.id, taskId);
      return { status: 200, json: await workOf(context, taskId) };
    },
  }),
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
