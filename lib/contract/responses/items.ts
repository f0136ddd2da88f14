import * as z from 'zod';

/*
 * The items of a response: those of Open Responses 2026-04-24 that this service sends
 * (https://github.com/openresponses/openresponses, `schema/items.tsp`, `content.tsp`; read 2026-11-22).
 */

const itemStatus = z.enum(['in_progress', 'completed', 'incomplete']);

export const outputTextPart = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  /** Citations; always empty. */
  annotations: z.array(z.unknown()).max(0),
  logprobs: z.array(z.unknown()).max(0),
});

export const summaryTextPart = z.object({ type: z.literal('summary_text'), text: z.string() });

/** A message of the model, or of the user in a response of `/v1/responses/compact`. */
export const messageItem = z
  .object({
    type: z.literal('message'),
    id: z.string(),
    status: itemStatus,
    role: z.enum(['assistant', 'user']),
    content: z.array(
      z.discriminatedUnion('type', [
        outputTextPart,
        z.object({ type: z.literal('input_text'), text: z.string() }),
      ]),
    ),
  })
  .meta({ id: 'ResponseMessage' });

/** The model's reasoning, if it sends any, before the item that it belongs to. */
export const reasoningItem = z
  .object({
    type: z.literal('reasoning'),
    id: z.string(),
    status: itemStatus,
    summary: z.array(summaryTextPart),
  })
  .meta({ id: 'ResponseReasoning' });

/** The model calls a function of the client, which answers with a `function_call_output` of the same `call_id`. */
export const functionCallItem = z
  .object({
    type: z.literal('function_call'),
    id: z.string(),
    call_id: z.string(),
    name: z.string(),
    /** JSON text. */
    arguments: z.string(),
    status: itemStatus,
  })
  .meta({ id: 'ResponseFunctionCall' });

/** A shortened conversation, which only its workspace can read. */
export const compactionItem = z
  .object({
    type: z.literal('compaction'),
    id: z.string(),
    encrypted_content: z.string(),
  })
  .meta({ id: 'ResponseCompactionItem' });

/** An item of a response's output. It may be sent back unchanged as input. */
export const responseItem = z
  .discriminatedUnion('type', [messageItem, reasoningItem, functionCallItem])
  .meta({ id: 'ResponseItem' });
export type ResponseItem = z.infer<typeof responseItem>;
