import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { AgentService, AgentTask } from '@/lib/contract';
import { hasCode } from './refusal-code';
import { resultOutput } from './results';

/** How many results are listed; `list_results` finds the others. */
const maxListedResources = 20;

const uriOf = ({ task_id: id }: AgentTask): string => `atelier://results/${id}`;

/** The latest results of the workspace: each with the addresses of its files and small previews. */
export function registerResources(server: McpServer, service: AgentService): void {
  const readLatest = async () => {
    const query = { statuses: ['succeeded'] as const, after: null, limit: maxListedResources };
    try {
      return (await service.listTasks(query)).tasks;
    } catch (error) {
      // A service elsewhere need not list its tasks; each is read by its address all the same.
      if (hasCode(error, 'method_not_allowed')) return [];
      throw error;
    }
  };
  server.registerResource(
    'result',
    new ResourceTemplate('atelier://results/{task_id}', {
      list: async () => ({
        resources: (await readLatest()).map((task) => ({
          uri: uriOf(task),
          name: task.task_id,
          title: `${task.kind ?? 'result'} by ${task.model ?? 'a model'}`,
          mimeType: 'application/json',
        })),
      }),
      complete: {
        task_id: async (idPrefix) =>
          (await readLatest()).map(({ task_id: id }) => id).filter((id) => id.startsWith(idPrefix)),
      },
    }),
    {
      title: 'Result',
      description: 'A result with the addresses of its files, and small previews.',
      mimeType: 'application/json',
    },
    async (uri, { task_id }): Promise<ReadResourceResult> => {
      const result = await service
        .readResult(String(task_id), { preview: true })
        .catch((error: unknown) => {
          if (!hasCode(error, 'task_not_found')) throw error;
          throw new ResourceNotFoundError(uri.href);
        });
      const { data, images } = resultOutput(result);
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
