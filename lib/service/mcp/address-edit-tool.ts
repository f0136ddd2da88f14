import * as z from 'zod';
import { AgentRefusalError } from '@/lib/contract';
import { type EditOptions, editDescription, editInput, editToolBase, makeEdit } from './make-edit';
import { defineTool, type Tool } from './tool';

type PlanEdit = EditOptions['planEdit'];

const addressInput = z
  .object({
    source_url: z
      .url()
      .max(4_096)
      .describe('The picture or the film: a url of get_result or upload, or a public address.'),
  })
  .extend(editInput.shape);

/**
 * The tool that edits a file by its address, in front of a service elsewhere. The caller sends the address instead of a task,
 * because a task's address may be signed anew at each reading, and a repeat with it would be another request.
 */
export function addressEditTool(planEdit: PlanEdit): Tool {
  const options = { approvals: null, planEdit: withQuotedRefusals(planEdit) };
  return defineTool({
    ...editToolBase,
    title: 'Edit a picture or a film',
    description: `Changes a picture or a film ${editDescription}`,
    input: addressInput,
    run: (toolCall, { source_url, ...edit }) => makeEdit(options, toolCall, source_url, edit),
  });
}

/** Refusals contain texts of the service, which are quoted so that an assistant takes them for data. */
const withQuotedRefusals =
  (planEdit: PlanEdit): PlanEdit =>
  (edit) => {
    try {
      return planEdit(edit);
    } catch (error) {
      if (!(error instanceof AgentRefusalError)) throw error;
      const message = JSON.stringify(error.message);
      throw new AgentRefusalError(`This edit cannot be made as it was asked for: ${message}`);
    }
  };
