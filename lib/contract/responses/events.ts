import * as z from 'zod';
import { outputTextPart, responseItem, summaryTextPart } from './items';
import { response } from './response';

/*
 * Streamed events, over SSE and the WebSocket alike, in the form of Open Responses 2026-04-24
 * (https://github.com/openresponses/openresponses, `schema/events.tsp`, read 2026-11-22).
 */

const eventSchema = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({
    type: z.literal(type),
    /** Number of the event in its response, from 0. */
    sequence_number: z.int().min(0),
    ...shape,
  });

const itemIndex = z.int().min(0);
const withResponse = { response };
const withItem = { output_index: itemIndex, item: responseItem };
const inItem = { item_id: z.string(), output_index: itemIndex };
const inMessage = { ...inItem, content_index: itemIndex };
const inSummary = { ...inItem, summary_index: itemIndex };
/** Always empty: Open Responses requires the field, and probabilities of tokens are not given. */
const logprobs = z.array(z.unknown()).max(0);

const errorDetail = z.object({
  type: z.string(),
  code: z.string(),
  message: z.string(),
  param: z.string().nullable(),
});

export const responseEvent = z
  .discriminatedUnion('type', [
    eventSchema('response.created', withResponse),
    eventSchema('response.in_progress', withResponse),
    eventSchema('response.output_item.added', withItem),
    eventSchema('response.reasoning_summary_part.added', { ...inSummary, part: summaryTextPart }),
    eventSchema('response.reasoning_summary_text.delta', { ...inSummary, delta: z.string() }),
    eventSchema('response.reasoning_summary_text.done', { ...inSummary, text: z.string() }),
    eventSchema('response.reasoning_summary_part.done', { ...inSummary, part: summaryTextPart }),
    eventSchema('response.content_part.added', { ...inMessage, part: outputTextPart }),
    eventSchema('response.output_text.delta', { ...inMessage, delta: z.string(), logprobs }),
    eventSchema('response.output_text.done', { ...inMessage, text: z.string(), logprobs }),
    eventSchema('response.content_part.done', { ...inMessage, part: outputTextPart }),
    eventSchema('response.function_call_arguments.delta', { ...inItem, delta: z.string() }),
    eventSchema('response.function_call_arguments.done', {
      ...inItem,
      name: z.string(),
      arguments: z.string(),
    }),
    eventSchema('response.output_item.done', withItem),
    eventSchema('response.completed', withResponse),
    eventSchema('response.incomplete', withResponse),
    eventSchema('error', {
      status: z.int(),
      ...errorDetail.omit({ type: true }).shape,
      error: errorDetail,
    }),
    eventSchema('response.failed', withResponse),
  ])
  .meta({ id: 'ResponseEvent' });
export type ResponseEvent = z.infer<typeof responseEvent>;

/** Over a WebSocket: why a `response.create` was refused, or why the connection is about to be closed. */
export const webSocketError = z
  .object({ type: z.literal('error'), status: z.int(), error: errorDetail })
  .meta({ id: 'WebSocketError' });
