import type { AgentConsole } from '@/lib/contract';
import { ApiError } from '../http';
import { findTask, unknownTaskError } from '../tasks';
import { callerOf } from './agent-caller';
import { resultRef } from './console-tools';
import { approvalsOf } from './create-within-limit';
import type { McpContext, McpDependencies } from './dependencies';
import { editDescription, editInput, editToolBase, makeEdit } from './make-edit';
import { defineTool, type Tool, type ToolCall } from './tool';

/** The tool that edits a result by verb. The console plans the request; the key pays for it as for any generation. */
export const editTool = (
  context: McpContext,
  dependencies: McpDependencies,
  agentConsole: AgentConsole,
): Tool =>
  defineTool({
    ...editToolBase,
    title: 'Edit a result',
    description: `Changes a result ${editDescription}`,
    input: resultRef.extend(editInput.shape),
    async run(toolCall, { task_id, output, ...edit }) {
      const { auth, log } = toolCall.call;
      const sourceUrl = await addressOfResult(context, toolCall, task_id, output);
      const { planEdit } = agentConsole;
      const options = { approvals: approvalsOf(context, dependencies), planEdit };
      const result = await makeEdit(options, toolCall, sourceUrl, edit);
      const editedId = result.data.task_id;
      if (editedId !== undefined) {
        const caller = callerOf(auth);
        const filedEdit = { taskId: editedId, of: { task_id, output }, verb: edit.verb };
        // The edit is under way by now, and is not lost because its place in the history is.
        await agentConsole.recordEdit(caller, filedEdit).catch((error: unknown) => {
          log.warn({ err: error }, 'an edit by an agent was not filed below its original');
        });
      }
      return result;
    },
  });

async function addressOfResult(
  { db, addresses }: McpContext,
  { call }: ToolCall,
  taskId: string,
  output: number,
): Promise<string> {
  const task = await findTask(db, call.auth.workspaceId, taskId);
  if (task === null) throw unknownTaskError();
  const file = task.status === 'succeeded' ? task.outputs?.[output] : undefined;
  if (file !== undefined && !file.noLongerKept) return addresses.addressOf(file.path);
  throw new ApiError('invalid_value', 'This task has no such result that is still kept.', {
    param: 'output',
  });
}
