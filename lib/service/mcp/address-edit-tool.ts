import * as z from 'zod';
import { AgentRefusalError } from '@/lib/contract';
import { type EditOptions, editInput, editParts, editWords, makeEdit } from './make-edit';
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
 * The tool that edits by verb what has an address, in front of a service elsewhere. The caller says the address, so that a repeat
 * sends the same one: read from its task, it may be signed anew each time, and the request be another one.
 */
export function addressEditTool(planEdit: PlanEdit): Tool {
  const options = { approvals: null, planEdit: withQuotedRefusals(planEdit) };
  return defineTool({
    ...editParts,
    title: 'Edit a picture or a film',
    description: `Changes a picture or a film ${editWords}`,
    input: addressInput,
    run: (toolCall, { source_url, ...edit }) => makeEdit(options, toolCall, source_url, edit),
  });
}

/** Refusals name models and fields in words of the service, which are quoted, so that an assistant reads them as such. */
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
