import {
  agentList,
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
