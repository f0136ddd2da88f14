import * as z from 'zod';
import {
  modelTimeList,
  operatorTask,
  operatorTaskDetail,
  operatorTaskList,
  providerHealthList,
  task,
  taskDetail,
  taskList,
  taskListQuery,
  taskUpdates,
  taskUpdatesQuery,
  workQuery,
} from '..';
import { endpoint, manageEndpoint, rawBody } from './endpoint';
import { anyTaskParams, taskParams, workspaceParams } from './params';

const params = z.object({ task_id: z.string() });

export const listProviderHealth = manageEndpoint({
  id: 'listProviderHealth',
  method: 'get',
  path: '/manage/provider-health',
  summary: 'Read the state of each open media provider: outcomes, times, limits',
  responses: [{ status: 200, description: 'The providers', schema: providerHealthList }],
});

export const listModelTimes = manageEndpoint({
  id: 'listModelTimes',
  method: 'get',
  path: '/manage/model-times',
  summary: 'Read how long each model usually takes',
  description:
    'By the last tasks of all workspaces that succeeded, from their start. A model with few of them is left out.',
  responses: [{ status: 200, description: 'The times', schema: modelTimeList }],
});

export const listWork = manageEndpoint({
  id: 'listWork',
  method: 'get',
  path: '/manage/tasks',
  summary: 'List the tasks of all workspaces with route, provider reference, attempts and cost',
  query: workQuery,
  responses: [{ status: 200, description: 'A page of tasks', schema: operatorTaskList }],
  errors: ['invalid_value'],
});

export const getWork = manageEndpoint({
  id: 'getWork',
  method: 'get',
  path: '/manage/tasks/{task_id}',
  summary: 'Read a task of any workspace with its route, cost and ledger lines',
  params: anyTaskParams,
  responses: [{ status: 200, description: 'The task', schema: operatorTaskDetail }],
  errors: ['task_not_found'],
});

export const cancelWork = manageEndpoint({
  id: 'cancelWork',
  method: 'post',
  path: '/manage/tasks/{task_id}/cancel',
  summary: 'Cancel a task of any workspace: its provider is asked to stop, its credits go back',
  params: anyTaskParams,
  responses: [{ status: 200, description: 'The canceled task', schema: operatorTask }],
  errors: ['task_not_found', 'task_not_cancelable'],
});

export const listTaskUpdates = manageEndpoint({
  id: 'listTaskUpdates',
  method: 'get',
  path: '/manage/workspaces/{id}/tasks',
  summary: 'Follow the tasks of a workspace in order of change',
  description: 'first_id and last_id are places in the updates: pass last_id as after.',
  params: workspaceParams,
  query: taskUpdatesQuery,
  responses: [{ status: 200, description: 'A page of updates', schema: taskUpdates }],
  errors: ['not_found', 'invalid_value'],
});

export const getTaskDetail = manageEndpoint({
  id: 'getTaskDetail',
  method: 'get',
  path: '/manage/workspaces/{id}/tasks/{task_id}',
  summary: 'Read a task with its recipe, receipt and ledger lines',
  params: taskParams,
  responses: [{ status: 200, description: 'The task', schema: taskDetail }],
  errors: ['task_not_found'],
});

export const receiveProviderWebhook = endpoint({
  id: 'receiveProviderWebhook',
  method: 'post',
  path: '/hooks/providers/{provider}',
  auth: 'none',
  tag: 'System',
  summary: 'Where a provider reports that work has ended; signed, and only a reason to look',
  params: z.object({ provider: z.string().min(1).max(128) }),
  body: rawBody('application/json', z.unknown()),
  responses: [{ status: 200, description: 'Received' }],
  errors: ['invalid_signature', 'file_too_large', 'service_unavailable'],
});

export const getTask = endpoint({
  id: 'getTask',
  method: 'get',
  path: '/v1/tasks/{task_id}',
  auth: 'key',
  tag: 'Tasks',
  summary: 'Look a task up',
  params,
  responses: [{ status: 200, description: 'The task', schema: task }],
  errors: ['task_not_found'],
});

export const listTasks = endpoint({
  id: 'listTasks',
  method: 'get',
  path: '/v1/tasks',
  auth: 'key',
  tag: 'Tasks',
  summary: 'List tasks, or look many up by id (additive to the interface)',
  query: taskListQuery,
  responses: [{ status: 200, description: 'A page of tasks', schema: taskList }],
  errors: ['invalid_value'],
});

export const cancelTask = endpoint({
  id: 'cancelTask',
  method: 'post',
  path: '/v1/tasks/{task_id}/cancel',
  auth: 'key',
  tag: 'Tasks',
  summary: 'Cancel a task; its credits are released (additive to the interface)',
  params,
  responses: [{ status: 200, description: 'The canceled task', schema: task }],
  errors: ['task_not_found', 'task_not_cancelable'],
});
