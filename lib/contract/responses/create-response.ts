import * as z from 'zod';
import { reasoning } from '../chat';

/**
 * Input of a response: a string, or ordered items: messages, `function_call`, `function_call_output`, `reasoning`,
 * `compaction` and `item_reference`. The items of a response's `output` may be sent back unchanged.
 */
const responseInput = z.union([z.string(), z.array(z.looseObject({}))]);

const functionTool = z.looseObject({ type: z.literal('function'), name: z.string() });

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  functionTool,
  z.looseObject({
    type: z.literal('allowed_tools'),
    tools: z.array(functionTool).min(1).max(128),
    mode: z.enum(['none', 'auto', 'required']).optional(),
  }),
]);

/**
 * Body of `POST /v1/responses` (Open Responses 2026-04-24, `schema/responses.tsp` at
 * https://github.com/openresponses/openresponses, read 2026-11-22). Unsupported members are refused with an error
 * that names them.
 */
export const createResponseBody = z
  .looseObject({
    model: z.string(),
    /** Null when it is left out and `previous_response_id` is given. */
    input: responseInput.nullable(),
    instructions: z.string().nullable().optional(),
    previous_response_id: z.string().nullable().optional(),
    stream: z.boolean().optional(),
    store: z.boolean().optional(),
    reasoning: reasoning.nullable().optional(),
    tools: z.array(functionTool).nullable().optional(),
    tool_choice: toolChoice.nullable().optional(),
    parallel_tool_calls: z.boolean().nullable().optional(),
    text: z
      .looseObject({ format: z.looseObject({ type: z.string().optional() }).nullable().optional() })
      .nullable()
      .optional(),
    temperature: z.number().nullable().optional(),
    top_p: z.number().nullable().optional(),
    max_output_tokens: z.int().positive().nullable().optional(),
    truncation: z.enum(['auto', 'disabled']).nullable().optional(),
    include: z.array(z.literal('reasoning.encrypted_content')).nullable().optional(),
    metadata: z.record(z.string(), z.string()).nullable().optional(),
    safety_identifier: z.string().max(64).nullable().optional(),
    prompt_cache_key: z.string().max(64).nullable().optional(),
  })
  .meta({ id: 'CreateResponse' });
/** The message of a client over the WebSocket of `GET /v1/responses`. */
export const webSocketCreate = createResponseBody.extend({
  type: z.literal('response.create'),
  /** `false` prepares a conversation without asking the model, to be continued by `previous_response_id`. */
  generate: z.boolean().optional(),
});
