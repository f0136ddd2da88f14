import * as z from 'zod';
import { type AgentConsole, editVerbs } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { quoteGeneration } from '../generations';
import { ApiError } from '../http';
import { findTask, unknownTask } from '../tasks';
import { callerOf } from './agent-caller';
import { resultRef } from './console-tools';
import type { McpContext, McpDependencies } from './dependencies';
import { approvalsOf, makeWithin, makingOutput, spendingInput } from './make-within';
import { defineTool, type Tool, type ToolCall } from './tool';

const pixels = z.int().min(0).max(16_384).optional();

const editInput = resultRef
  .extend({
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

/** The tool that edits a result by verb. The console plans the request; the key pays for it as for any generation. */
export const editTool = (
  context: McpContext,
  parts: McpDependencies,
  agentConsole: AgentConsole,
): Tool =>
  defineTool({
    name: 'edit',
    title: 'Edit a result',
    description:
      'Changes a result into a new one and keeps the original: upscale, remove_background, restyle, variations, extend_frame, change_region, make_it_move, extend_film. Spends credits as generate does, within max_credits; with max_credits 0 it only says the price.',
    auth: endpoints.createGeneration.auth,
    input: editInput,
    output: makingOutput.extend({ model: z.string() }),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    async run(toolCall, { task_id, output, mask_url, max_credits, idempotency_key, ...edit }) {
      const { auth, log } = toolCall.call;
      const sourceUrl = await addressOfResult(context, toolCall, task_id, output);
      const { model, params } = agentConsole.planEdit({
        ...edit,
        sourceUrl,
        maskUrl: mask_url,
        models: context.catalog.modelsFor(auth),
      });
      const body = { ...params, model };
      if (max_credits === 0) {
        const { estimated_credits: price } = await quoteGeneration(context, auth, body);
        const next =
          'Nothing was made or charged. To make it, call edit with the same arguments and max_credits of at least price_credits, and above 0.';
        return { data: { created: false, price_credits: price, next, model } };
      }
      const limit = { max_credits, idempotency_key };
      const answer = await makeWithin(approvalsOf(context, parts), toolCall, body, limit);
      const editedId = answer.data.task_id;
      if (editedId !== undefined) {
        const caller = callerOf(auth);
        const filedEdit = { taskId: editedId, of: { task_id, output }, verb: edit.verb };
        // The edit is under way by now, and worth having without its place in the history.
        await agentConsole.recordEdit(caller, filedEdit).catch((error: unknown) => {
          log.warn({ err: error }, 'an edit by an agent was not filed below its original');
        });
      }
      return { ...answer, data: { ...answer.data, model } };
    },
  });

async function addressOfResult(
  { db, addresses }: McpContext,
  { call }: ToolCall,
  taskId: string,
  output: number,
): Promise<string> {
  const task = await findTask(db, call.auth.workspaceId, taskId);
  if (task === null) throw unknownTask();
  const file = task.status === 'succeeded' ? task.outputs?.[output] : undefined;
  if (file !== undefined && !file.noLongerKept) return addresses.make(file.path);
  throw new ApiError('invalid_value', 'This task has no such result that is still kept.', {
    param: 'output',
  });
}
