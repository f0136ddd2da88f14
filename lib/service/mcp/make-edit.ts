import * as z from 'zod';
import { type AgentConsole, AgentRefusalError, AgentServiceError, editVerbs } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { ApiError } from '../http';
import {
  type Approvals,
  createWithinLimit,
  creationOutput,
  spendingInput,
} from './create-within-limit';
import type { ToolCall, ToolOutput } from './tool';

const pixels = z.int().min(0).max(16_384).optional();

/** The input of an edit, without the file that it changes. */
export const editInput = z
  .object({
    verb: z.enum(editVerbs),
    model: z.string().optional().describe('Without it the first model that does this edit.'),
    prompt: z.string().optional().describe('What should change.'),
    mask_url: z
      .string()
      .optional()
      .describe('For change_region: a PNG of the same size from upload, white where it changes.'),
    strength: z.number().min(0).max(1).optional().describe('0 changes nothing, 1 everything.'),
    n: z.int().min(1).optional(),
    factor: z.number().optional().describe('For upscale: how many times as wide and as high.'),
    ratio: z.string().optional().describe('For extend_frame: the ratio, such as 16:9.'),
    expand: z
      .object({ left: pixels, right: pixels, top: pixels, bottom: pixels })
      .optional()
      .describe('For extend_frame: pixels beyond each edge.'),
  })
  .extend(spendingInput.shape);

const editOutput = creationOutput.extend({ model: z.string() });

/** What both edit tools share: one takes a task, the other an address. */
export const editToolBase = {
  name: 'edit',
  auth: endpoints.createGeneration.auth,
  output: editOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
} as const;

/** The second half of both tools' descriptions. */
export const editDescription =
  'into a new one and keeps the original: upscale, remove_background, restyle, variations, extend_frame, change_region, make_it_move, extend_film. Spends credits as generate does, within max_credits; with max_credits 0 it only says the price.';

export interface EditOptions {
  /** Null where no assistant has a limit for one request. */
  readonly approvals: Approvals | null;
  /** The console's, which alone reads forms from schemas. */
  readonly planEdit: AgentConsole['planEdit'];
}

/**
 * Makes the edit of the file at `sourceUrl` by the models of the key, for at most `max_credits`; for 0 only the price is returned.
 * Throws what the service throws, and `AgentRefusalError` with what the edit lacks.
 */
export async function makeEdit(
  { approvals, planEdit }: EditOptions,
  toolCall: ToolCall,
  sourceUrl: string,
  { mask_url: maskUrl, max_credits, idempotency_key, ...edit }: z.output<typeof editInput>,
): Promise<ToolOutput<z.input<typeof editOutput>>> {
  const { service } = toolCall;
  const models = await service.listModels();
  const { model, params } = planEdit({ ...edit, sourceUrl, maskUrl, models });
  const body = { ...params, model };
  if (max_credits === 0) {
    const { estimated_credits: price } = await service.quote(body);
    const next =
      'Nothing was made or charged by this call. To make it, call edit with the same arguments and max_credits of at least price_credits, and above 0.';
    return { data: { created: false, price_credits: price, next, model } };
  }
  try {
    const creation = await createWithinLimit(approvals, toolCall, body, {
      max_credits,
      idempotency_key,
    });
    return { ...creation, data: { ...creation.data, model } };
  } catch (error) {
    const isForOtherModel =
      edit.model === undefined &&
      (error instanceof ApiError || error instanceof AgentServiceError) &&
      error.code === 'idempotency_key_reused';
    throw isForOtherModel ? new AgentRefusalError(changedPlanMessage(model)) : error;
  }
}

/** For a repeat that was planned for another model than the call before it. With a new key the edit could be paid for twice. */
const changedPlanMessage = (model: string) =>
  `An earlier call with this idempotency_key was another request. Without a model this edit is now planned for ${model}, which may not have been first then. Call list_results: the earlier call may have made the edit. Only if it did not, call edit again with the model named and a new idempotency_key.`;
