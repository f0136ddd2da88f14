import { turnDetail, turnList, turnListQuery } from '@/lib/contract';
import type { ServiceContext } from '@/lib/service/context';
import type { Route } from '@/lib/service/http';
import { operatorRoute } from '@/lib/service/http';
import { manageTag, turnParams, workspaceParams } from '../parameters';
import { listTurns, readTurn } from './read-turns';

/** Calls of text models with their receipts. */
export const turnManageRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/turns',
    id: 'listTurns',
    tag: manageTag,
    summary: 'List the text turns of a workspace, newest first',
    params: workspaceParams,
    query: turnListQuery,
    answers: [{ status: 200, description: 'A page of turns', schema: turnList }],
    errors: ['not_found', 'invalid_value'],
    handler: async ({ params, query }) => ({
      status: 200,
      json: await listTurns(context, params.id, query),
    }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/workspaces/{id}/turns/{turn_id}',
    id: 'getTurnDetail',
    tag: manageTag,
    summary: 'Read a text turn with its receipt and ledger lines',
    params: turnParams,
    answers: [{ status: 200, description: 'The turn', schema: turnDetail }],
    errors: ['not_found'],
    handler: async ({ params }) => ({
      status: 200,
      json: await readTurn(context, params.id, params.turn_id),
    }),
  }),
];
