import {
  chatCompletion,
  chatCompletionBody,
  chatCompletionChunk,
  createResponseBody,
  limits,
  response,
  responseCompaction,
  responseEvent,
} from '@/lib/contract';
import type { Reply, Route } from '../http';
import { documentedBody, keyRoute } from '../http';
import { createCompletion } from './chat/create-completion';
import type { TextParts } from './parts';
import { compactResponse } from './responses/compact-response';
import { createResponse } from './responses/create-response';
import { TurnAbort } from './turns/turn-abort';

const failures = [
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

const shared = {
  method: 'post',
  tag: 'Text',
  scope: 'v1:text',
  idempotent: true,
} as const;

const maxBytes = limits.textBodyBytes;
const streams =
  'With stream=true the answer is text/event-stream: the data of each event as described, then data: [DONE]. What else a model takes is in its schema.fields.';

/** The text endpoints. */
export const textRoutes = (parts: TextParts): Route[] => [
  keyRoute({
    ...shared,
    path: '/v1/chat/completions',
    id: 'createChatCompletion',
    summary: 'Continue a conversation, in the chat completions format',
    description: streams,
    body: documentedBody(chatCompletionBody, { maxBytes }),
    answers: [
      {
        status: 200,
        description: 'The completion',
        schema: chatCompletion,
        events: chatCompletionChunk,
      },
    ],
    errors: failures,
    handler: (call) => unlessGone(createCompletion(parts, call)),
  }),
  keyRoute({
    ...shared,
    path: '/v1/responses',
    id: 'createResponse',
    summary: 'Continue a conversation, in the responses format',
    description: streams,
    body: documentedBody(createResponseBody, { maxBytes }),
    answers: [
      { status: 200, description: 'The response', schema: response, events: responseEvent },
    ],
    errors: [...failures, 'previous_response_not_found'],
    handler: (call) => unlessGone(createResponse(parts, call)),
  }),
  keyRoute({
    ...shared,
    path: '/v1/responses/compact',
    id: 'compactResponse',
    summary: 'Make a long conversation short',
    description:
      'Its output is taken as input in place of the conversation. `instructions` may say what to keep; `input` may be left out where `previous_response_id` is given.',
    body: documentedBody(createResponseBody, { maxBytes }),
    answers: [{ status: 200, description: 'The compaction', schema: responseCompaction }],
    errors: [...failures, 'previous_response_not_found'],
    handler: (call) => unlessGone(compactResponse(parts, call)),
  }),
];

/** A turn whose caller disconnected gets no answer; the status is for the log line. */
const unlessGone = (answer: Promise<Reply>): Promise<Reply> =>
  answer.catch((error: unknown) => {
    if (error instanceof TurnAbort) return new Response(null, { status: 499 });
    throw error;
  });
