import {
  chatCompletion,
  chatCompletionBody,
  chatCompletionChunk,
  createResponseBody,
  limits,
  response,
  responseCompaction,
  responseEvent,
  turnDetail,
  turnList,
  turnListQuery,
  turnQuote,
  webSocketCreate,
  webSocketError,
} from '..';
import { documentedBody, endpoint, manageEndpoint } from './endpoint';
import { turnParams, workspaceParams } from './params';

const sharedOptions = {
  method: 'post',
  tag: 'Text',
  auth: 'v1:text',
  idempotent: true,
} as const;
const streamDescription =
  'With stream=true the answer is text/event-stream: the data of each event as described, then data: [DONE]. What else a model takes is in its schema.fields.';
const maxBytes = limits.textBodyBytes;
const textErrors = [
  'model_not_found',
  'no_available_route',
  'insufficient_credits',
  'budget_exceeded',
  'content_policy_violation',
  'context_length_exceeded',
  'upstream_error',
  'upstream_timeout',
  'file_too_large',
] as const;

export const listTurns = manageEndpoint({
  id: 'listTurns',
  method: 'get',
  path: '/manage/workspaces/{id}/turns',
  summary: 'List the text turns of a workspace, newest first',
  params: workspaceParams,
  query: turnListQuery,
  responses: [{ status: 200, description: 'A page of turns', schema: turnList }],
  errors: ['not_found', 'invalid_value'],
});

export const quoteTurn = manageEndpoint({
  id: 'quoteTurn',
  method: 'post',
  path: '/manage/workspaces/{id}/turns/quote',
  summary: 'What a chat completion may cost; nothing is reserved',
  params: workspaceParams,
  body: documentedBody(chatCompletionBody, { maxBytes: limits.textBodyBytes }),
  responses: [{ status: 200, description: 'The quote', schema: turnQuote }],
  errors: ['not_found', 'model_not_found', 'no_available_route'],
});

export const getTurnDetail = manageEndpoint({
  id: 'getTurnDetail',
  method: 'get',
  path: '/manage/workspaces/{id}/turns/{turn_id}',
  summary: 'Read a text turn with its receipt and ledger lines',
  params: turnParams,
  responses: [{ status: 200, description: 'The turn', schema: turnDetail }],
  errors: ['not_found'],
});

export const createChatCompletion = endpoint({
  ...sharedOptions,
  id: 'createChatCompletion',
  path: '/v1/chat/completions',
  summary: 'Continue a conversation, in the chat completions format',
  description: streamDescription,
  body: documentedBody(chatCompletionBody, { maxBytes }),
  responses: [
    {
      status: 200,
      description: 'The completion',
      schema: chatCompletion,
      events: chatCompletionChunk,
    },
  ],
  errors: textErrors,
});

export const createResponse = endpoint({
  ...sharedOptions,
  id: 'createResponse',
  path: '/v1/responses',
  summary: 'Continue a conversation, in the responses format',
  description: streamDescription,
  body: documentedBody(createResponseBody, { maxBytes }),
  responses: [
    { status: 200, description: 'The response', schema: response, events: responseEvent },
  ],
  errors: [...textErrors, 'previous_response_not_found'],
});

export const compactResponse = endpoint({
  ...sharedOptions,
  id: 'compactResponse',
  path: '/v1/responses/compact',
  summary: 'Make a long conversation short',
  description:
    'Its output is taken as input in place of the conversation. `instructions` may say what to keep; `input` may be left out where `previous_response_id` is given.',
  body: documentedBody(createResponseBody, { maxBytes }),
  responses: [{ status: 200, description: 'The compaction', schema: responseCompaction }],
  errors: [...textErrors, 'previous_response_not_found'],
});

export const openResponseSocket = endpoint({
  id: 'openResponseSocket',
  method: 'get',
  path: '/v1/responses',
  auth: 'v1:text',
  summary: 'Open a WebSocket for responses',
  description:
    'Upgrades to a WebSocket. Send {"type":"response.create", …} with what POST /v1/responses takes; the events of its stream come back, a text frame each. One response at a time, further ones wait; the latest one may be continued although it is not stored. `generate: false` prepares a conversation that a later one continues: no model is asked, and nothing is charged.',
  tag: 'Text',
  responses: [{ status: 101, description: 'The connection speaks WebSocket' }],
  frames: {
    fromClient: [webSocketCreate.meta({ id: 'WebSocketCreate' })],
    fromService: [responseEvent, webSocketError],
  },
  errors: ['upgrade_required'],
});
