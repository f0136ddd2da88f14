import type {
  AnswerApprovalBody,
  AssetListQuery,
  AuthorizationQuery,
  ConnectAgentBody,
  CreateKeyBody,
  CreateWorkspaceBody,
  GrantBody,
  MarginLinesQuery,
  MarginQuery,
  RotateKeyBody,
  TaskUpdatesQuery,
  TurnListQuery,
  UpdateKeyBody,
  UpdateWorkspaceBody,
  UsageQuery,
  WorkQuery,
  WorkspaceListQuery,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { createManageBillingCalls } from './billing';
import { createBudgetCalls } from './budgets';
import { callEndpoint } from './call-endpoint';
import { createConnectionCalls } from './connections';
import { type CallOptions, createTransport, type TransportOptions } from './transport';
import { createWebhookCalls } from './webhooks';

/** Timeout of an approval, which makes up to 20 requests one after the other, with their references. */
const approvalMs = 600_000;

type Signal = Pick<CallOptions, 'signal'>;

/** Client of `/manage/**`, which needs the operator credential. */
export function createManageClient(options: Omit<TransportOptions, 'actor'>) {
  const call = callEndpoint(createTransport(options));
  const workspaceParams = (id: string) => ({ params: { id } });
  const keyParams = (id: string, keyId: string) => ({ params: { id, key_id: keyId } });
  const taskParams = (taskId: string) => ({ params: { task_id: taskId } });
  const assetParams = (id: string, assetId: string) => ({ params: { id, asset_id: assetId } });
  return {
    info: () => call(endpoints.getServiceInfo, {}),
    workspaces: {
      get: (id: string) => call(endpoints.getWorkspace, workspaceParams(id)),
      create: (body: CreateWorkspaceBody) => call(endpoints.createWorkspace, { body }),
      storage: (id: string) => call(endpoints.getWorkspaceStorage, workspaceParams(id)),
      list: (query: WorkspaceListQuery) => call(endpoints.listWorkspaces, { query }),
      summary: (id: string) => call(endpoints.getWorkspaceSummary, workspaceParams(id)),
      update: (id: string, body: UpdateWorkspaceBody) =>
        call(endpoints.updateWorkspace, { ...workspaceParams(id), body }),
      grant: (id: string, body: GrantBody) =>
        call(endpoints.grantCredits, { ...workspaceParams(id), body }),
    },
    keys: {
      create: (workspaceId: string, body: CreateKeyBody) =>
        call(endpoints.createKey, { ...workspaceParams(workspaceId), body }),
      list: (workspaceId: string, signal?: Signal) =>
        call(endpoints.listKeys, { ...workspaceParams(workspaceId), ...signal }),
      update: (workspaceId: string, keyId: string, body: UpdateKeyBody) =>
        call(endpoints.updateKey, { ...keyParams(workspaceId, keyId), body }),
      rotate: (workspaceId: string, keyId: string, body: RotateKeyBody) =>
        call(endpoints.rotateKey, { ...keyParams(workspaceId, keyId), body }),
      revoke: (workspaceId: string, keyId: string) =>
        call(endpoints.revokeKey, keyParams(workspaceId, keyId)),
    },
    agents: {
      readAuthorization: (body: AuthorizationQuery) => call(endpoints.readAuthorization, { body }),
      connect: (workspaceId: string, body: ConnectAgentBody) =>
        call(endpoints.connectAgent, { ...workspaceParams(workspaceId), body }),
      list: (workspaceId: string) => call(endpoints.listAgents, workspaceParams(workspaceId)),
      approvals: (workspaceId: string) =>
        call(endpoints.listApprovals, workspaceParams(workspaceId)),
      answer: (workspaceId: string, approvalId: string, body: AnswerApprovalBody) =>
        call(endpoints.answerApproval, {
          params: { id: workspaceId, approval_id: approvalId },
          body,
          timeoutMs: approvalMs,
        }),
    },
    tasks: {
      updates: (workspaceId: string, query: TaskUpdatesQuery) =>
        call(endpoints.listTaskUpdates, { ...workspaceParams(workspaceId), query }),
      get: (workspaceId: string, taskId: string) =>
        call(endpoints.getTaskDetail, { params: { id: workspaceId, task_id: taskId } }),
    },
    /** Tasks of all workspaces. */
    work: {
      list: (query: WorkQuery) => call(endpoints.listWork, { query }),
      get: (taskId: string) => call(endpoints.getWork, taskParams(taskId)),
      cancel: (taskId: string) => call(endpoints.cancelWork, taskParams(taskId)),
    },
    margin: {
      get: (query: MarginQuery) => call(endpoints.getMargin, { query }),
      /** The groups that a report of one day is divided by. */
      lines: (query: MarginLinesQuery, signal?: Signal) =>
        call(endpoints.listMarginLines, { query, ...signal }),
    },
    connections: createConnectionCalls(call),
    webhooks: createWebhookCalls(call),
    budgets: createBudgetCalls(call),
    /** The billing of one workspace, personal ones included. */
    billing: (workspaceId: string) => createManageBillingCalls(call, workspaceId),
    usage: {
      get: (workspaceId: string, query: UsageQuery) =>
        call(endpoints.getUsage, { ...workspaceParams(workspaceId), query }),
      /** What each project spent and has reserved in all its time. */
      projects: (workspaceId: string) =>
        call(endpoints.listProjectSpending, workspaceParams(workspaceId)),
      /** The groups that a report of one day is divided by. */
      lines: (workspaceId: string, day: string, signal?: Signal) =>
        call(endpoints.listUsageLines, {
          ...workspaceParams(workspaceId),
          query: { day },
          ...signal,
        }),
    },
    turns: {
      list: (workspaceId: string, query: TurnListQuery) =>
        call(endpoints.listTurns, { ...workspaceParams(workspaceId), query }),
      quote: (workspaceId: string, body: Readonly<Record<string, unknown>>) =>
        call(endpoints.quoteTurn, { ...workspaceParams(workspaceId), body }),
      get: (workspaceId: string, turnId: string) =>
        call(endpoints.getTurnDetail, { params: { id: workspaceId, turn_id: turnId } }),
    },
    assets: {
      list: (workspaceId: string, query: AssetListQuery) =>
        call(endpoints.listAssets, { ...workspaceParams(workspaceId), query }),
      get: (workspaceId: string, assetId: string) =>
        call(endpoints.getAsset, assetParams(workspaceId, assetId)),
      address: (workspaceId: string, file: string) =>
        call(endpoints.getMediaAddress, { params: { id: workspaceId, file } }),
      remove: (workspaceId: string, assetId: string) =>
        call(endpoints.deleteAsset, assetParams(workspaceId, assetId)),
    },
  };
}

export type ManageClient = ReturnType<typeof createManageClient>;
