import * as z from 'zod';
import { unixSeconds } from '../lists';
import { reasoningEfforts, reasoningSummaries } from '../text-fields';
import { compactionItem, messageItem, responseItem } from './items';

const functionChoice = z.object({ type: z.literal('function'), name: z.string() });
const choiceMode = z.enum(['none', 'auto', 'required']);

const textFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    name: z.string(),
    description: z.string().nullable(),
    schema: z.record(z.string(), z.unknown()),
    strict: z.boolean(),
  }),
]);

/**
 * Response object. Open Responses 2026-04-24 requires every member but `output_text` and `user`
 * (https://github.com/openresponses/openresponses, `schema/responses.tsp`, read 2026-11-22). Members that
 * are not nullable here must not be null. Numbers that were not sent have their defaults. `usage` is always null.
 */
export const response = z
  .object({
    id: z.string(),
    object: z.literal('response'),
    created_at: unixSeconds,
    completed_at: unixSeconds.nullable(),
    status: z.enum(['in_progress', 'completed', 'failed', 'incomplete']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    incomplete_details: z
      .object({ reason: z.enum(['max_output_tokens', 'content_filter']) })
      .nullable(),
    model: z.string(),
    previous_response_id: z.string().nullable(),
    instructions: z.string().nullable(),
    output: z.array(responseItem),
    output_text: z.string(),
    tools: z.array(
      z.object({
        type: z.literal('function'),
        name: z.string(),
        description: z.string().nullable(),
        parameters: z.record(z.string(), z.unknown()).nullable(),
        strict: z.boolean().nullable(),
      }),
    ),
    tool_choice: z.union([
      choiceMode,
      functionChoice,
      z.object({
        type: z.literal('allowed_tools'),
        mode: choiceMode,
        tools: z.array(functionChoice),
      }),
    ]),
    parallel_tool_calls: z.boolean(),
    max_tool_calls: z.null(),
    truncation: z.enum(['auto', 'disabled']),
    text: z.object({ format: textFormat, verbosity: z.literal('medium').optional() }),
    reasoning: z.object({
      effort: z.enum(reasoningEfforts).nullable(),
      summary: z.enum(reasoningSummaries).nullable(),
    }),
    temperature: z.number(),
    top_p: z.number(),
    presence_penalty: z.number(),
    frequency_penalty: z.number(),
    top_logprobs: z.int(),
    max_output_tokens: z.int().nullable(),
    store: z.boolean(),
    background: z.literal(false),
    service_tier: z.literal('default'),
    metadata: z.record(z.string(), z.string()),
    safety_identifier: z.string().nullable(),
    prompt_cache_key: z.string().nullable(),
    user: z.string().nullable(),
    usage: z.null(),
  })
  .meta({ id: 'Response' });
export type ResponseObject = z.infer<typeof response>;

/** Response of `POST /v1/responses/compact`; its output is accepted as input. All numbers of `usage` are 0. */
export const responseCompaction = z
  .object({
    id: z.string(),
    object: z.literal('response.compaction'),
    created_at: unixSeconds,
    output: z.array(z.discriminatedUnion('type', [messageItem, compactionItem])),
    usage: z.object({
      input_tokens: z.int(),
      input_tokens_details: z.object({ cached_tokens: z.int() }),
      output_tokens: z.int(),
      output_tokens_details: z.object({ reasoning_tokens: z.int() }),
      total_tokens: z.int(),
    }),
  })
  .meta({ id: 'ResponseCompaction' });
export type ResponseCompaction = z.infer<typeof responseCompaction>;
