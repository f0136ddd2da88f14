import * as endpoints from '@/lib/contract/endpoints';
import { type Reply, type Route, route } from '../http';
import { createCompletion } from './chat/create-completion';
import type { TextParts } from './parts';
import { compactResponse } from './responses/compact-response';
import { createResponse } from './responses/create-response';
import { TurnAbort } from './turns/turn-abort';

export const textRoutes = (parts: TextParts): Route[] => [
  route(endpoints.createChatCompletion, (call) => unlessGone(createCompletion(parts, call))),
  route(endpoints.createResponse, (call) => unlessGone(createResponse(parts, call))),
  route(endpoints.compactResponse, (call) => unlessGone(compactResponse(parts, call))),
];

/** A turn whose caller disconnected gets no answer; the status is for the log line. */
const unlessGone = (answer: Promise<Reply>): Promise<Reply> =>
  answer.catch((error: unknown) => {
    if (error instanceof TurnAbort) return new Response(null, { status: 499 });
    throw error;
  });
