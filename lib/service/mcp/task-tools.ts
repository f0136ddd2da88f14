import * as z from 'zod';
import { type AgentTask, agentTask, isTerminal, taskStatus } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { appMetadata } from './app';
import { resultOutput } from './results';
import { defineTool, type Tool } from './tool';
import { waitForTasks } from './wait-for-tasks';

/** Below the minute after which clients give up a call that is silent. */
const longestWaitSeconds = 50;
const taskId = z.string().describe('A task_id, as generate or list_results returned it.');
const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

interface TaskToolOptions {
  /** Aborts when the process stops, so that a waiting call returns. */
  readonly stopSignal: AbortSignal;
  /** Whether the service has previews, and verbs for what the page of a result offers. */
  readonly hasPreviews: boolean;
}

export const taskTools = ({ stopSignal, hasPreviews }: TaskToolOptions): Tool[] => [
  waitTool(stopSignal),
  hasPreviews ? resultTool : plainResultTool,
  listTool,
  cancelTool,
];

const waitTool = (stopSignal: AbortSignal): Tool =>
  defineTool({
    name: 'wait',
    title: 'Wait',
    description:
      'Waits until tasks have ended, for up to `seconds`, and returns them. When one still runs after that, call wait again.',
    auth: endpoints.getTask.auth,
    input: z.object({
      task_ids: z.array(taskId).min(1).max(20),
      seconds: z.number().min(0).max(longestWaitSeconds).default(25),
    }),
    output: z.object({ ended: z.boolean(), tasks: z.array(agentTask), next: z.string() }),
    annotations: readOnly,
    async run({ call, service, signal, reportProgress }, { task_ids, seconds }) {
      const tasks = await waitForTasks(service, {
        keyId: call.auth.keyId,
        ids: task_ids,
        maxWaitMs: seconds * 1000,
        signal: AbortSignal.any([signal, stopSignal]),
        reportProgress,
      });
      const haveEnded = tasks.every(({ status }) => isTerminal(status));
      const next = haveEnded
        ? 'Call get_result with a task_id to see a result. Nothing is charged for what failed.'
        : 'Call wait again with the same task_ids.';
      return { data: { ended: haveEnded, tasks: [...tasks], next } };
    },
  });

const resultToolBase = {
  name: 'get_result',
  title: 'Get a result',
  auth: endpoints.getTask.auth,
  output: z.object({ task: agentTask, next: z.string() }),
  annotations: readOnly,
} as const;

const resultTool: Tool = defineTool({
  ...resultToolBase,
  description:
    'One task with the addresses of its files, and small previews as pictures. An address works for at least a day; call get_result again for a fresh one.',
  input: z.object({
    task_id: taskId,
    preview: z.boolean().default(true).describe('false: addresses alone.'),
  }),
  app: appMetadata,
  run: async ({ service }, { task_id, preview }) =>
    resultOutput(await service.readResult(task_id, { preview })),
});

/** The result tool for a service elsewhere, which says neither how a result looks nor how long it keeps it. */
const plainResultTool: Tool = defineTool({
  ...resultToolBase,
  description:
    'One task with the addresses of its files. If one stops working, call get_result again for a fresh one.',
  input: z.object({ task_id: taskId }),
  run: async ({ service }, { task_id }) =>
    resultOutput(await service.readResult(task_id, { preview: false })),
});

const listTool: Tool = defineTool({
  name: 'list_results',
  title: 'List results',
  description: 'The tasks of the workspace, newest first, also those that run or failed.',
  auth: endpoints.listTasks.auth,
  input: z.object({
    statuses: z.array(taskStatus).optional().describe('Only tasks in one of these states.'),
    after: z.string().optional().describe('The last task_id of the page before.'),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ tasks: z.array(agentTask), has_more: z.boolean(), next: z.string() }),
  annotations: readOnly,
  async run({ service }, { statuses, after, limit }) {
    const query = { statuses: statuses ?? null, after: after ?? null, limit };
    const page = await service.listTasks(query);
    const next = page.hasMore
      ? 'For more, call list_results with the last task_id as after. get_result shows one.'
      : 'These are all. get_result shows one.';
    return { data: { tasks: [...page.tasks], has_more: page.hasMore, next } };
  },
});

const cancelTool: Tool = defineTool({
  name: 'cancel',
  title: 'Cancel',
  description: 'Stops a task that is queued or runs. Its reserved credits are released.',
  auth: endpoints.cancelTask.auth,
  input: z.object({ task_id: taskId }),
  output: z.object({ task: agentTask, next: z.string() }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run({ service }, { task_id }) {
    const task = await service.cancelTask(task_id);
    return { data: { task, next: nextAfterCancel(task) } };
  },
});

function nextAfterCancel({ status }: AgentTask): string {
  if (status === 'canceled') return 'It is canceled. Call generate for something else.';
  return isTerminal(status)
    ? 'It ended before it could be canceled. Call get_result to see how.'
    : 'It has not ended yet. Call wait.';
}
