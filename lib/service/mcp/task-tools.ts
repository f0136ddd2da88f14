import * as z from 'zod';
import { isTerminal, task, taskStatus } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { cancelTask, findTask, listTasks, serializeTask, unknownTask } from '../tasks';
import { shownInApp } from './app';
import type { McpContext, McpDependencies } from './dependencies';
import { resultAnswer } from './results';
import { defineTool, type Tool } from './tool';
import { waitForTasks } from './wait-for-tasks';

/** Below the minute after which clients give up a call that is silent. */
const longestWaitSeconds = 50;
const taskId = z.string().describe('A task_id, as generate or list_results returned it.');
const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

export const taskTools = (context: McpContext, parts: McpDependencies): Tool[] => [
  waitTool(context, parts),
  resultTool(context),
  listTool(context),
  cancelTool(context, parts),
];

const waitTool = (context: McpContext, { stopping }: McpDependencies): Tool =>
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
    output: z.object({ ended: z.boolean(), tasks: z.array(task), next: z.string() }),
    annotations: readOnly,
    async run({ call, signal, report }, { task_ids, seconds }) {
      const tasks = await waitForTasks(context, call.auth, {
        ids: task_ids,
        forMs: seconds * 1000,
        signal: AbortSignal.any([signal, stopping]),
        report,
      });
      const haveEnded = tasks.every(({ status }) => isTerminal(status));
      const next = haveEnded
        ? 'Call get_result with a task_id to see a result. Nothing is charged for what failed.'
        : 'Call wait again with the same task_ids.';
      const serialized = tasks.map((each) => serializeTask(context.addresses, each));
      return { data: { ended: haveEnded, tasks: serialized, next } };
    },
  });

const resultTool = (context: McpContext): Tool =>
  defineTool({
    name: 'get_result',
    title: 'Get a result',
    description:
      'One task with the addresses of its files, and small previews as pictures. An address works for at least a day; call get_result again for a fresh one.',
    auth: endpoints.getTask.auth,
    input: z.object({
      task_id: taskId,
      preview: z.boolean().default(true).describe('false: addresses alone.'),
    }),
    output: z.object({ task, next: z.string() }),
    annotations: readOnly,
    app: shownInApp,
    async run({ call }, { task_id, preview }) {
      const view = await findTask(context.db, call.auth.workspaceId, task_id);
      if (view === null) throw unknownTask();
      return resultAnswer(context, call, view, { preview });
    },
  });

const listTool = (context: McpContext): Tool =>
  defineTool({
    name: 'list_results',
    title: 'List results',
    description: 'The tasks of the workspace, newest first, also those that run or failed.',
    auth: endpoints.listTasks.auth,
    input: z.object({
      statuses: z.array(taskStatus).optional().describe('Only tasks in one of these states.'),
      after: z.string().optional().describe('The last task_id of the page before.'),
      limit: z.int().min(1).max(50).default(10),
    }),
    output: z.object({ tasks: z.array(task), has_more: z.boolean(), next: z.string() }),
    annotations: readOnly,
    async run({ call }, { statuses, after, limit }) {
      const page = await listTasks(context.db, call.auth.workspaceId, {
        ids: null,
        statuses: statuses ?? null,
        after: after ?? null,
        limit,
        order: 'desc',
      });
      const tasks = page.tasks.map((each) => serializeTask(context.addresses, each));
      const next = page.hasMore
        ? 'For more, call list_results with the last task_id as after. get_result shows one.'
        : 'These are all. get_result shows one.';
      return { data: { tasks, has_more: page.hasMore, next } };
    },
  });

const cancelTool = (context: McpContext, { providers }: McpDependencies): Tool =>
  defineTool({
    name: 'cancel',
    title: 'Cancel',
    description: 'Stops a task that is queued or runs. Its reserved credits are released.',
    auth: endpoints.cancelTask.auth,
    input: z.object({ task_id: taskId }),
    output: z.object({ task, next: z.string() }),
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
    async run({ call }, { task_id }) {
      const canceled = await cancelTask(context, providers, call.auth.workspaceId, task_id);
      const next = 'It is canceled. Call generate for something else.';
      return { data: { task: serializeTask(context.addresses, canceled), next } };
    },
  });
