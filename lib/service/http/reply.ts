import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ApiError } from './api-error';
import { eventsResponse, sendEvents } from './event-stream';
import type { Reply } from './types';

const jsonType = 'application/json';

/** A response is data: browsers must not guess its type, run anything in it or show it in a frame. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Sends a `Reply` with `extraHeaders`. With a connection, JSON and events are written to `outgoing`: making a `Response` and
 * reading its stream again would cost more than the rest of a short response.
 */
export function toResponse(
  reply: Reply,
  extraHeaders: Readonly<Record<string, string>>,
  outgoing: ServerResponse | undefined,
): Response {
  if (reply instanceof Response) {
    for (const [name, value] of Object.entries(extraHeaders)) reply.headers.set(name, value);
    reply.headers.set('x-content-type-options', 'nosniff');
    return reply;
  }
  if ('events' in reply) {
    return outgoing === undefined
      ? eventsResponse(reply, extraHeaders)
      : sendEvents(outgoing, reply, extraHeaders);
  }
  const text = 'text' in reply ? reply.text : JSON.stringify(reply.json);
  const headers = { 'content-type': jsonType, ...dataHeaders, ...reply.headers, ...extraHeaders };
  if (outgoing === undefined) return new Response(text, { status: reply.status, headers });
  outgoing.writeHead(reply.status, { ...headers, 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
  return RESPONSE_ALREADY_SENT;
}

/** The error envelope as a `Response`. */
export const errorResponse = (
  error: ApiError,
  extraHeaders: Readonly<Record<string, string>>,
): Response =>
  new Response(JSON.stringify(error.body()), {
    status: error.status,
    headers: { 'content-type': jsonType, ...dataHeaders, ...extraHeaders, ...error.headers },
  });
