import * as z from 'zod';
import { unixSeconds } from './lists';

const contentPart = z.looseObject({ type: z.string() });

/** One message; its content is a string or a list of parts. */
export const chatMessage = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
    content: z.union([z.string(), z.array(contentPart), z.null()]).optional(),
  })
  .meta({ id: 'ChatMessage' });
/** Reasoning settings, only if the model's schema declares them. */
export const reasoning = z.looseObject({
  effort: z.string().nullable().optional(),
  summary: z.string().nullable().optional(),
});

/** Body of `POST /v1/chat/completions`. Send the output cap under the name the model declares. */
export const chatCompletionBody = z
  .looseObject({
    model: z.string(),
    messages: z.array(chatMessage).min(1),
    temperature: z.number().optional(),
    max_tokens: z.int().positive().optional(),
    max_completion_tokens: z.int().positive().optional(),
    stream: z.boolean().optional(),
    reasoning: reasoning.optional(),
  })
  .meta({ id: 'CreateChatCompletion' });
/** Chat completion object. Token usage is never shown. */
export const chatCompletion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: unixSeconds,
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.looseObject({ role: z.literal('assistant'), content: z.string().nullable() }),
        finish_reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'ChatCompletion' });
export type ChatCompletion = z.infer<typeof chatCompletion>;

/** One `data:` event of a streamed chat completion; the stream ends with `data: [DONE]`. */
export const chatCompletionChunk = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion.chunk'),
    created: unixSeconds,
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        delta: z.looseObject({ role: z.string().optional(), content: z.string().optional() }),
        finish_reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ChatCompletionChunk' });
