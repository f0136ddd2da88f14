import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { getWorkspace } from '../workspaces';
import { type ApprovedRunner, answerApproval } from './answer-approval';
import { listApprovals } from './approvals';
import { connectAgent } from './connect-agent';
import { listAgents } from './list-agents';
import { readAuthorization } from './read-authorization';

/** What the console needs to let people connect assistants. They are disconnected by revoking their key. */
export const agentOperatorRoutes = (context: ServiceContext, runner: ApprovedRunner): Route[] => [
  route(endpoints.readAuthorization, async ({ body }) => ({
    status: 200,
    json: (await readAuthorization(context, body)).request,
  })),
  route(endpoints.connectAgent, async ({ params, body }) => ({
    status: 201,
    json: await connectAgent(context, params.id, body),
    headers: { 'cache-control': 'no-store' },
  })),
  route(endpoints.listAgents, async ({ params }) => {
    await getWorkspace(context, params.id);
    return { status: 200, json: { object: 'list', data: await listAgents(context, params.id) } };
  }),
  route(endpoints.listApprovals, async ({ params }) => {
    await getWorkspace(context, params.id);
    return { status: 200, json: { object: 'list', data: await listApprovals(context, params.id) } };
  }),
  route(endpoints.answerApproval, async (call) => {
    const { taskIds, refusal } = await answerApproval(context, runner, call);
    return { status: 200, json: { object: 'answered_approval', task_ids: taskIds, refusal } };
  }),
];
