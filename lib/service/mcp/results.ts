import type { CallToolResult } from '@modelcontextprotocol/server';
import { type AgentTask, type AgentTaskResult, isTerminal } from '@/lib/contract';
import { type ToolAnswer, toolResultOf } from './tool';

/** A task as `get_result` answers it. */
export function resultAnswer({ task, previews }: AgentTaskResult) {
  const images = previews.flatMap(({ contentType, bytes, output }) =>
    contentType.startsWith('image/')
      ? [
          {
            type: 'image' as const,
            mimeType: contentType,
            data: Buffer.from(bytes).toString('base64'),
            // Some files have no preview, so its place does not say whose it is.
            _meta: { 'atelier/output': output },
          },
        ]
      : [],
  );
  const data = { task, next: nextOf(task) };
  return { data, images } satisfies ToolAnswer<typeof data>;
}

/** The same as the end of a call of `generate`, for a client that followed it by the tasks of the protocol. */
export function callResultOfEndedTask(result: AgentTaskResult): CallToolResult {
  const { data, images } = resultAnswer(result);
  const { task_id, status } = result.task;
  return {
    ...toolResultOf({ data: { created: true, task_id, ...data }, images }),
    ...(status === 'succeeded' ? {} : { isError: true }),
  };
}

function nextOf({ status }: AgentTask): string {
  if (!isTerminal(status)) return 'It still runs. Call wait with this task_id.';
  if (status === 'succeeded') {
    return 'Give the person the addresses. As a reference for more, put one into a field of generate.';
  }
  return 'There is no result, and nothing was charged for it. Change the request, or try another model.';
}
