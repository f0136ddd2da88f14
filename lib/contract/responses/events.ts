import * as z from 'zod';
import { outputTextPart, responseItem, summaryTextPart } from './items';
import { response } from './response';

/*
 * Streamed events, over SSE and the WebSocket alike, in the form of Open Responses 2026-04-24
 * (https://github.com/openresponses/openresponses, `schema/events.tsp`, read 2026-11-22).
 */

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({
    type: z.literal(type),
    /** Number of the event in its response, from 0. */
    sequence_number: z.int().min(0),
    ...shape,
  });

const index = z.int().min(0);
const withResponse = { response };
const withItem = { output_index: index, item: responseItem };
const inItem = { item_id: z.string(), output_index: index };
const inMessage = { ...inItem, content_index: index };
const inSummary = { ...inItem, summary_index: index };
const logprobs = z.array(z.unknown()).max(0);

const failure = z.object({
  type: z.string(),
  code: z.string(),
  message: z.string(),
  param: z.string().nullable(),
});

/** An event of a stream. */
export const responseEvent = z
  .discriminatedUnion('type', [
    event('response.created', withResponse),
    event('response.in_progress', withResponse),
    event('response.output_item.added', withItem),
    event('response.reasoning_summary_part.added', { ...inSummary, part: summaryTextPart }),
    event('response.reasoning_summary_text.delta', { ...inSummary, delta: z.string() }),
    event('response.reasoning_summary_text.done', { ...inSummary, text: z.string() }),
    event('response.reasoning_summary_part.done', { ...inSummary, part: summaryTextPart }),
    event('response.content_part.added', { ...inMessage, part: outputTextPart }),
    event('response.output_text.delta', { ...inMessage, delta: z.string(), logprobs }),
    event('response.output_text.done', { ...inMessage, text: z.string(), logprobs }),
    event('response.content_part.done', { ...inMessage, part: outputTextPart }),
    event('response.function_call_arguments.delta', { ...inItem, delta: z.string() }),
    event('response.function_call_arguments.done', {
      ...inItem,
      name: z.string(),
      arguments: z.string(),
    }),
    event('response.output_item.done', withItem),
    event('response.completed', withResponse),
    event('response.incomplete', withResponse),
    event('error', { status: z.int(), ...failure.omit({ type: true }).shape, error: failure }),
    event('response.failed', withResponse),
  ])
  .meta({ id: 'ResponseEvent' });
export type ResponseEvent = z.infer<typeof responseEvent>;

/** Over a WebSocket: why a `response.create` was refused, or why the connection is about to be closed. */
export const webSocketError = z
  .object({ type: z.literal('error'), status: z.int(), error: failure })
  .meta({ id: 'WebSocketError' });
