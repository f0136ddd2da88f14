import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { KeyCall } from '../http';
import { findTask, listTasks, type TaskView } from '../tasks';
import type { McpContext } from './dependencies';
import { resultAnswer } from './results';

/** How many results are listed; `list_results` finds the others. */
const maxListedResources = 20;

const uriOf = ({ id }: Pick<TaskView, 'id'>): string => `atelier://results/${id}`;

/** The latest results of the workspace: each with the addresses of its files and small previews. */
export function registerResources(server: McpServer, context: McpContext, call: KeyCall): void {
  const { workspaceId } = call.auth;
  const readLatest = async () => {
    const { tasks } = await listTasks(context.db, workspaceId, {
      ids: null,
      statuses: ['succeeded'],
      after: null,
      limit: maxListedResources,
      order: 'desc',
    });
    return tasks;
  };
  server.registerResource(
    'result',
    new ResourceTemplate('atelier://results/{task_id}', {
      list: async () => ({
        resources: (await readLatest()).map((task) => ({
          uri: uriOf(task),
          name: task.id,
          title: `${task.kind} by ${task.model}`,
          mimeType: 'application/json',
        })),
      }),
      complete: {
        task_id: async (beginning) =>
          (await readLatest()).map(({ id }) => id).filter((id) => id.startsWith(beginning)),
      },
    }),
    {
      title: 'Result',
      description: 'A result with the addresses of its files, and small previews.',
      mimeType: 'application/json',
    },
    async (uri, { task_id }): Promise<ReadResourceResult> => {
      const task = await findTask(context.db, workspaceId, String(task_id));
      if (task === null) throw new ResourceNotFoundError(uri.href);
      const { data, images } = await resultAnswer(context, call, task, { preview: true });
      const text = { uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) };
      const previews = images.map(({ mimeType, data: blob }, index) => ({
        uri: `${uri.href}/previews/${index}`,
        mimeType,
        blob,
      }));
      return { contents: [text, ...previews] };
    },
  );
}
