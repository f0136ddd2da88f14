import * as z from 'zod';
import {
  agentApprovalList,
  agentList,
  answerApprovalBody,
  answeredApproval,
  authorizationQuery,
  authorizationRequest,
  connectAgentBody,
  connectedAgent,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { workspaceParams } from './params';

export const readAuthorization = manageEndpoint({
  id: 'readAuthorization',
  method: 'post',
  path: '/manage/agents/authorization',
  summary: 'Check what an assistant asks of a person, and say who it is',
  body: checkedBody(authorizationQuery),
  responses: [{ status: 200, description: 'The request', schema: authorizationRequest }],
  readOnly: true,
});

export const connectAgent = manageEndpoint({
  id: 'connectAgent',
  method: 'post',
  path: '/manage/workspaces/{id}/agents',
  summary: 'Connect an assistant as a person agreed to, with a key of its own',
  params: workspaceParams,
  body: checkedBody(connectAgentBody),
  responses: [{ status: 201, description: 'Where to send the person', schema: connectedAgent }],
  errors: ['not_found', 'workspace_not_allowed'],
});

export const listAgents = manageEndpoint({
  id: 'listAgents',
  method: 'get',
  path: '/manage/workspaces/{id}/agents',
  summary: 'List the assistants that are connected, newest first',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The assistants', schema: agentList }],
  errors: ['not_found'],
});

export const listApprovals = manageEndpoint({
  id: 'listApprovals',
  method: 'get',
  path: '/manage/workspaces/{id}/agents/approvals',
  summary: 'List the requests of assistants that wait for a person, oldest first',
  params: workspaceParams,
  responses: [{ status: 200, description: 'The requests', schema: agentApprovalList }],
  errors: ['not_found'],
});

export const answerApproval = manageEndpoint({
  id: 'answerApproval',
  method: 'post',
  path: '/manage/workspaces/{id}/agents/approvals/{approval_id}',
  summary: 'Run a waiting request of an assistant once, or refuse it',
  params: workspaceParams.extend({ approval_id: z.string() }),
  body: checkedBody(answerApprovalBody),
  responses: [
    { status: 200, description: 'Its tasks, and what stopped the rest', schema: answeredApproval },
  ],
  errors: ['not_found', 'budget_exceeded', 'insufficient_credits'],
});
