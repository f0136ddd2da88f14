import * as z from 'zod';
import { reasoning } from './chat';
import { unixSeconds } from './lists';

/**
 * Input of a response: a string, or ordered items (messages, `function_call_output`, `compaction`). What a response
 * had in its `output` may be sent back as it was; reasoning is passed over.
 */
export const responseInput = z.union([z.string(), z.array(z.looseObject({}))]);

/** Body of `POST /v1/responses` and of `POST /v1/responses/compact`. */
export const createResponseBody = z
  .looseObject({
    model: z.string(),
    input: responseInput,
    instructions: z.string().optional(),
    stream: z.boolean().optional(),
    reasoning: reasoning.optional(),
    previous_response_id: z.string().nullable().optional(),
    store: z.boolean().optional(),
  })
  .meta({ id: 'CreateResponse' });
export type CreateResponseBody = z.infer<typeof createResponseBody>;

const outputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.unknown()),
});

const messageItem = z.object({
  type: z.literal('message'),
  id: z.string(),
  status: z.string(),
  role: z.literal('assistant'),
  content: z.array(outputText),
});

/** The model's reasoning, if it sends any. */
const reasoningItem = z.object({
  type: z.literal('reasoning'),
  id: z.string(),
  status: z.string(),
  summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
});

/**
 * Response object (wire format, "Responses"): the full object of compatible clients, nulls where there is
 * nothing. `usage` is always null.
 */
export const response = z
  .looseObject({
    id: z.string(),
    object: z.literal('response'),
    created_at: unixSeconds,
    completed_at: unixSeconds.nullable(),
    status: z.enum(['in_progress', 'completed', 'failed', 'incomplete', 'cancelled']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    model: z.string(),
    output: z.array(z.union([messageItem, reasoningItem, z.looseObject({ type: z.string() })])),
    output_text: z.string(),
    previous_response_id: z.string().nullable(),
    usage: z.null(),
  })
  .meta({ id: 'Response' });
export type ResponseObject = z.infer<typeof response>;

/** Answer of `POST /v1/responses/compact`; its output is accepted back as input. */
export const responseCompaction = z
  .object({
    id: z.string(),
    object: z.literal('response.compaction'),
    created_at: unixSeconds,
    output: z.array(z.looseObject({ type: z.string() })),
    usage: z.looseObject({}),
  })
  .meta({ id: 'ResponseCompaction' });
export type ResponseCompaction = z.infer<typeof responseCompaction>;

/** A streamed event, over SSE and over the WebSocket alike; `sequence_number` counts from 0. */
export const responseEvent = z.looseObject({ type: z.string(), sequence_number: z.int() });
export type ResponseEvent = z.infer<typeof responseEvent>;

/** What a client sends over the WebSocket of `GET /v1/responses`. */
export const webSocketCreate = createResponseBody.extend({ type: z.literal('response.create') });
export type WebSocketCreate = z.infer<typeof webSocketCreate>;
