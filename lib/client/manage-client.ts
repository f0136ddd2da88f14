import type {
  AssetListQuery,
  CreateKeyBody,
  CreateWorkspaceBody,
  GrantBody,
  MarginLinesQuery,
  MarginQuery,
  RotateKeyBody,
  TaskFeedQuery,
  TurnListQuery,
  UpdateKeyBody,
  UpdateWorkspaceBody,
  UsageQuery,
  WorkQuery,
  WorkspaceListQuery,
} from '@/lib/contract';
import {
  assetList,
  assetRecord,
  createdKey,
  keyList,
  ledgerLine,
  managedKey,
  managedWorkspace,
  marginLines,
  marginReport,
  mediaAddress,
  nothing,
  operatorTask,
  operatorTaskDetail,
  operatorTaskList,
  serviceInfo,
  taskDetail,
  taskFeed,
  turnDetail,
  turnList,
  turnQuote,
  usageLines,
  usageReport,
  workspaceStorage,
  workspaceSummary,
  workspaceSummaryList,
} from '@/lib/contract';
import { createManageBillingCalls } from './billing';
import { createBudgetCalls } from './budgets';
import { createConnectionCalls } from './connections';
import type { CallOptions, TransportOptions } from './transport';
import { createTransport } from './transport';
import { createWebhookCalls } from './webhooks';

type Signal = Pick<CallOptions, 'signal'>;

/** Client of `/manage/**`, which needs the operator credential. */
export function createManageClient(options: Omit<TransportOptions, 'actor'>) {
  const { call } = createTransport(options);
  const workspace = (id: string) => `/manage/workspaces/${encodeURIComponent(id)}`;
  const key = (workspaceId: string, keyId: string) =>
    `${workspace(workspaceId)}/keys/${encodeURIComponent(keyId)}`;
  return {
    info: (signal?: Signal) => call('/manage/info', serviceInfo, signal),
    workspaces: {
      get: (id: string) => call(workspace(id), managedWorkspace),
      create: (body: CreateWorkspaceBody) =>
        call('/manage/workspaces', managedWorkspace, { method: 'POST', json: body }),
      storage: (id: string) => call(`${workspace(id)}/storage`, workspaceStorage),
      list: (query: WorkspaceListQuery) =>
        call('/manage/workspaces', workspaceSummaryList, { query }),
      summary: (id: string) => call(`${workspace(id)}/summary`, workspaceSummary),
      update: (id: string, body: UpdateWorkspaceBody) =>
        call(workspace(id), managedWorkspace, { method: 'PATCH', json: body }),
      grant: (id: string, body: GrantBody) =>
        call(`${workspace(id)}/grants`, ledgerLine, { method: 'POST', json: body }),
    },
    keys: {
      create: (workspaceId: string, body: CreateKeyBody) =>
        call(`${workspace(workspaceId)}/keys`, createdKey, { method: 'POST', json: body }),
      list: (workspaceId: string, signal?: Signal) =>
        call(`${workspace(workspaceId)}/keys`, keyList, signal),
      update: (workspaceId: string, keyId: string, body: UpdateKeyBody) =>
        call(key(workspaceId, keyId), managedKey, { method: 'PATCH', json: body }),
      rotate: (workspaceId: string, keyId: string, body: RotateKeyBody) =>
        call(`${key(workspaceId, keyId)}/rotate`, createdKey, { method: 'POST', json: body }),
      revoke: (workspaceId: string, keyId: string) =>
        call(key(workspaceId, keyId), managedKey, { method: 'DELETE' }),
    },
    tasks: {
      feed: (workspaceId: string, query: TaskFeedQuery, signal?: Signal) =>
        call(`${workspace(workspaceId)}/tasks`, taskFeed, { query, ...signal }),
      get: (workspaceId: string, taskId: string, signal?: Signal) =>
        call(`${workspace(workspaceId)}/tasks/${encodeURIComponent(taskId)}`, taskDetail, signal),
    },
    /** Tasks of all workspaces. */
    work: {
      list: (query: WorkQuery) => call('/manage/tasks', operatorTaskList, { query }),
      get: (taskId: string) =>
        call(`/manage/tasks/${encodeURIComponent(taskId)}`, operatorTaskDetail),
      cancel: (taskId: string) =>
        call(`/manage/tasks/${encodeURIComponent(taskId)}/cancel`, operatorTask, {
          method: 'POST',
        }),
    },
    margin: {
      get: (query: MarginQuery) => call('/manage/margin', marginReport, { query }),
      /** The groups that a report of one day is divided by. */
      lines: (query: MarginLinesQuery, signal?: Signal) =>
        call('/manage/margin/lines', marginLines, { query, ...signal }),
    },
    connections: createConnectionCalls(call),
    webhooks: createWebhookCalls(call, workspace, key),
    budgets: createBudgetCalls(call, workspace),
    /** The billing of one workspace, personal ones included. */
    billing: (workspaceId: string) =>
      createManageBillingCalls(call, `${workspace(workspaceId)}/billing`),
    usage: {
      get: (workspaceId: string, query: UsageQuery, signal?: Signal) =>
        call(`${workspace(workspaceId)}/usage`, usageReport, { query, ...signal }),
      /** The groups that a report of one day is divided by. */
      lines: (workspaceId: string, day: string, signal?: Signal) =>
        call(`${workspace(workspaceId)}/usage/lines`, usageLines, { query: { day }, ...signal }),
    },
    turns: {
      list: (workspaceId: string, query: TurnListQuery) =>
        call(`${workspace(workspaceId)}/turns`, turnList, { query }),
      quote: (workspaceId: string, body: Readonly<Record<string, unknown>>, signal?: Signal) =>
        call(`${workspace(workspaceId)}/turns/quote`, turnQuote, {
          method: 'POST',
          json: body,
          ...signal,
        }),
      get: (workspaceId: string, turnId: string) =>
        call(`${workspace(workspaceId)}/turns/${encodeURIComponent(turnId)}`, turnDetail),
    },
    assets: {
      list: (workspaceId: string, query: AssetListQuery, signal?: Signal) =>
        call(`${workspace(workspaceId)}/assets`, assetList, { query, ...signal }),
      get: (workspaceId: string, assetId: string) =>
        call(`${workspace(workspaceId)}/assets/${encodeURIComponent(assetId)}`, assetRecord),
      address: (workspaceId: string, file: string) =>
        call(`${workspace(workspaceId)}/media/${encodeURIComponent(file)}`, mediaAddress),
      remove: (workspaceId: string, assetId: string) =>
        call(`${workspace(workspaceId)}/assets/${encodeURIComponent(assetId)}`, nothing, {
          method: 'DELETE',
        }),
    },
  };
}

export type ManageClient = ReturnType<typeof createManageClient>;
