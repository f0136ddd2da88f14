import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import { isTerminal } from '@/lib/contract';
import { readSmallFile } from '../files/media';
import { serializeTask, type TaskView } from '../tasks';
import type { McpContext } from './dependencies';
import { type ToolAnswer, type ToolCall, toolResultOf } from './tool';

/** Pictures of a result that an assistant sees, and the bytes of each. */
const maxPreviews = 4;
const previewBytes = 65_536;

/** A task as `get_result` answers it. */
export async function resultAnswer(
  context: McpContext,
  call: ToolCall['call'],
  view: TaskView,
  { preview }: { preview: boolean },
) {
  const images = preview ? await previewsOf(context, call, view) : [];
  const data = { task: serializeTask(context.addresses, view), next: nextOf(view) };
  return { data, images } satisfies ToolAnswer<typeof data>;
}

/** The same as the end of a call of `generate`, for a client that followed it by the tasks of the protocol. */
export async function endedCallResult(
  context: McpContext,
  call: ToolCall['call'],
  view: TaskView,
): Promise<CallToolResult> {
  const { data, images } = await resultAnswer(context, call, view, { preview: true });
  return {
    ...toolResultOf({ data: { created: true, task_id: view.id, ...data }, images }),
    ...(view.status === 'succeeded' ? {} : { isError: true }),
  };
}

function nextOf({ status }: TaskView): string {
  if (!isTerminal(status)) return 'It still runs. Call wait with this task_id.';
  if (status === 'succeeded') {
    return 'Give the person the addresses. As a reference for more, put one into a field of generate.';
  }
  return 'There is no result, and nothing was charged for it. Change the request, or try another model.';
}

/** Small previews of the first files. A result is worth having without them. */
async function previewsOf(
  context: McpContext,
  call: ToolCall['call'],
  { outputs }: TaskView,
): Promise<ImageContent[]> {
  const previews = await Promise.all(
    (outputs ?? []).slice(0, maxPreviews).map(async (file, output) => {
      const path = file.previewPath ?? file.thumbnailPath;
      if (path === undefined || file.noLongerKept) return null;
      try {
        const preview = await readSmallFile(context, call.auth.workspaceId, path, previewBytes);
        return preview === null ? null : { ...preview, output };
      } catch (error) {
        call.log.warn({ err: error }, 'a result was answered without its preview');
        return null;
      }
    }),
  );
  return previews.flatMap((each) =>
    each?.contentType.startsWith('image/')
      ? [
          {
            type: 'image' as const,
            mimeType: each.contentType,
            data: each.bytes.toString('base64'),
            // Some files have no preview, so its place does not say whose it is.
            _meta: { 'atelier/output': each.output },
          },
        ]
      : [],
  );
}
