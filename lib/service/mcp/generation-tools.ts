import { hash } from 'node:crypto';
import * as z from 'zod';
import { generationReceipt, milliToCredits, quote, task } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { createGeneration, quoteGeneration } from '../generations';
import type { JsonObject } from '../http';
import { creditsOf } from '../money/ledger';
import { PriceAboveLimitError } from '../money/pricing';
import { findTask } from '../tasks';
import type { McpContext, McpDependencies } from './dependencies';
import { callOf, defineTool, type Tool } from './tool';

const requestInput = z.object({
  model: z.string().describe('The id of a model, from search_models.'),
  prompt: z.string().optional(),
  params: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Other fields of the model by their names, as search_models lists them.'),
});

const generateOutput = z.object({
  created: z.boolean().describe('Whether there is a task. false: the price is above max_credits.'),
  task_id: z.string().optional(),
  task: task.optional().describe('How it ended, where the client followed it.'),
  repeated: z.boolean().optional().describe('The task was created before, by the same key.'),
  price_credits: z.number().optional().describe('What it would cost, where nothing was created.'),
  next: z.string(),
});

const bodyOf = ({ model, prompt, params }: z.output<typeof requestInput>): JsonObject => ({
  ...params,
  ...(prompt === undefined ? {} : { prompt }),
  model,
});

export const generationTools = (context: McpContext, parts: McpDependencies): Tool[] => [
  defineTool({
    name: 'quote',
    title: 'Quote',
    description: 'The exact price of a request in credits. Nothing is made, reserved or charged.',
    auth: endpoints.createQuote.auth,
    input: requestInput,
    output: z.object({ ...quote.shape, next: z.string() }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run({ call }, args) {
      const price = await quoteGeneration(context, call.auth, bodyOf(args));
      const next =
        'To make it, call generate with the same arguments and max_credits of at least estimated_credits.';
      return { data: { ...price, next } };
    },
  }),
  defineTool({
    name: 'generate',
    title: 'Generate',
    description:
      'Makes pictures, a video or sound, and spends credits of the team. Returns a task_id at once; call wait with it. When the price is above max_credits, nothing is made or charged, and the price comes back.',
    auth: endpoints.createGeneration.auth,
    input: requestInput.extend({
      max_credits: z.number().min(0).describe('The most that this may cost, in credits.'),
      idempotency_key: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe(
          'Any text, new for each request. The same again, after an answer was lost, gives the same task and is charged once.',
        ),
    }),
    output: generateOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    async run(toolCall, { max_credits, idempotency_key, ...args }) {
      const maxMilli = creditsOf(max_credits, 'max_credits');
      const { keyId } = toolCall.call.auth;
      // Of this API key alone: two assistants of a workspace may well choose the same text.
      const key =
        idempotency_key === undefined
          ? undefined
          : `mcp:${keyId}:${hash('sha256', idempotency_key, 'base64url')}`;
      const call = callOf(toolCall, endpoints.createGeneration, bodyOf(args), key);
      try {
        const { text, replayed } = await createGeneration(context, parts, call, { maxMilli });
        const { task_id } = generationReceipt.parse(JSON.parse(text));
        const next = 'Call wait with this task_id, then get_result.';
        const { workspaceId } = call.auth;
        const ongoing = toolCall.knowsTasks
          ? await findTask(context.db, workspaceId, task_id)
          : null;
        return { data: { created: true, task_id, repeated: replayed, next }, ongoing };
      } catch (error) {
        if (!(error instanceof PriceAboveLimitError)) throw error;
        const next =
          'Nothing was made or charged. Call generate with a higher max_credits if the person agrees, or change the request.';
        return {
          data: { created: false, price_credits: milliToCredits(error.priceMilli), next },
        };
      }
    },
  }),
];
