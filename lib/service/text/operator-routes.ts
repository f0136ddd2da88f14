import {
  chatCompletionBody,
  limits,
  turnDetail,
  turnList,
  turnListQuery,
  turnQuote,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { documentedBody, manageTag, operatorRoute, turnParams, workspaceParams } from '../http';
import { listTurns, readTurn } from './read-turns';
import { quoteTurn } from './turns/quote-turn';

/** Text turns with their receipts, and quotes of turns. */
export const turnOperatorRoutes = (context: ServiceContext): Route[] => [
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
    method: 'post',
    path: '/manage/workspaces/{id}/turns/quote',
    id: 'quoteTurn',
    tag: manageTag,
    summary: 'What a chat completion may cost; nothing is reserved',
    params: workspaceParams,
    body: documentedBody(chatCompletionBody, { maxBytes: limits.textBodyBytes }),
    answers: [{ status: 200, description: 'The quote', schema: turnQuote }],
    errors: ['not_found', 'model_not_found', 'no_available_route'],
    handler: async ({ params, body }) => ({
      status: 200,
      json: await quoteTurn(context, params.id, body),
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
