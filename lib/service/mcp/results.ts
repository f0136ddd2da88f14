import type { CallToolResult } from '@modelcontextprotocol/server';
import { type AgentTask, type AgentTaskResult, isTerminal } from '@/lib/contract';
import { type ToolOutput, toolResultOf } from './tool';

/** A task as `get_result` returns it: its data, and its pictures as image content. */
export function resultOutput({ task, previews }: AgentTaskResult) {
  const images = previews.flatMap(({ contentType, bytes, output }) =>
    contentType.startsWith('image/')
      ? [
          {
            type: 'image' as const,
            mimeType: contentType,
            data: Buffer.from(bytes).toString('base64'),
            // Some files have no preview, so the position of a picture does not tell which output it shows.
            _meta: { 'atelier/output': output },
          },
        ]
      : [],
  );
  const data = { task, next: nextStepOf(task) };
  return { data, images } satisfies ToolOutput<typeof data>;
}

/** An ended task as the result of `generate`, for a client that followed the call by the protocol's tasks. */
export function callResultOfEndedTask(result: AgentTaskResult): CallToolResult {
  const { data, images } = resultOutput(result);
  const { task_id, status } = result.task;
  return {
    ...toolResultOf({ data: { created: true, task_id, ...data }, images }),
    ...(status === 'succeeded' ? {} : { isError: true }),
  };
}

function nextStepOf({ status }: AgentTask): string {
  if (!isTerminal(status)) return 'It still runs. Call wait with this task_id.';
  if (status === 'succeeded') {
    return 'Give the person the addresses. As a reference for more, put one into a field of generate.';
  }
  return 'There is no result, and nothing was charged for it. Change the request, or try another model.';
}
