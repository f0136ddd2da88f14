import { hash } from 'node:crypto';
import * as z from 'zod';
import { generationReceipt, milliToCredits, task } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { ApprovalNeededError, waitForAnswer } from '../agents';
import { createGeneration } from '../generations';
import type { JsonObject, KeyAuth } from '../http';
import { creditsOf } from '../money/ledger';
import { PriceAboveLimitError } from '../money/pricing';
import { findTask } from '../tasks';
import { askPerson } from './ask-person';
import type { McpContext, McpDependencies } from './dependencies';
import { callOf, type ToolAnswer, type ToolCall } from './tool';

/** What limits a tool that spends. */
export const spendingInput = z.object({
  max_credits: z.number().min(0).describe('The most that this may cost, in credits.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Any text, new for each request. The same again, after an answer was lost, gives the same task and is charged once.',
    ),
});

export const makingOutput = z.object({
  created: z.boolean().describe('Whether there is a task. false: the price is above max_credits.'),
  task_id: z.string().optional(),
  task: task.optional().describe('How it ended, where the client followed it.'),
  repeated: z.boolean().optional().describe('The task was created before, by the same key.'),
  price_credits: z.number().optional().describe('What it would cost, where nothing was created.'),
  next: z.string(),
});

/** The Idempotency-Key of this API key alone: two assistants of a workspace may well choose the same text. */
export const repeatKeyOf = ({ keyId }: KeyAuth, text: string): string =>
  `mcp:${keyId}:${hash('sha256', text, 'base64url')}`;

/** Creates a generation for at most `max_credits`; above it the price is answered. Throws `ApiError`. */
export async function makeWithin(
  context: McpContext,
  parts: McpDependencies,
  toolCall: ToolCall,
  body: JsonObject,
  { max_credits, idempotency_key }: z.output<typeof spendingInput>,
): Promise<ToolAnswer<z.input<typeof makingOutput>>> {
  const maxMilli = creditsOf(max_credits, 'max_credits');
  const { workspaceId } = toolCall.call.auth;
  const key =
    idempotency_key === undefined ? undefined : repeatKeyOf(toolCall.call.auth, idempotency_key);
  const call = callOf(toolCall, endpoints.createGeneration, body, key);
  const { canOpenAddress, answer } = toolCall.person;
  if (answer === 'accept') {
    const signal = AbortSignal.any([toolCall.signal, parts.stopping]);
    await waitForAnswer(context, call, signal);
  }
  try {
    const { text, replayed } = await createGeneration(context, parts, call, { maxMilli });
    const { task_id } = generationReceipt.parse(JSON.parse(text));
    const next = 'Call wait with this task_id, then get_result.';
    const ongoing = toolCall.knowsTasks ? await findTask(context.db, workspaceId, task_id) : null;
    return { data: { created: true, task_id, repeated: replayed, next }, ongoing };
  } catch (error) {
    // Asked once: who did not answer in time is told in words, and not asked again and again.
    if (error instanceof ApprovalNeededError && canOpenAddress && answer === null) {
      const cost = `This costs ${milliToCredits(error.priceMilli)} credits`;
      const input = await askPerson(parts, call.auth, context.settings, cost);
      return { data: { created: false, next: error.message }, input };
    }
    if (!(error instanceof PriceAboveLimitError)) throw error;
    const next =
      'Nothing was made or charged. Call it with a higher max_credits if the person agrees, or change the request.';
    return { data: { created: false, price_credits: milliToCredits(error.priceMilli), next } };
  }
}
