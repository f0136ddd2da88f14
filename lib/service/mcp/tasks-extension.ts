import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isTerminal } from '@/lib/contract';
import { ApiError, type KeyCall } from '../http';
import { cancelTask, findTask, type TaskView } from '../tasks';
import type { McpContext, McpDependencies } from './dependencies';
import { knowsTasks, protocolTaskOf, tasksExtension } from './protocol-task';
import { endedCallResult } from './results';

const taskParams = z.looseObject({ taskId: z.string() });
const anyResult = z.looseObject({});

/**
 * The tasks of the protocol, by its extension `io.modelcontextprotocol/tasks`
 * (https://github.com/modelcontextprotocol/ext-tasks, specification/draft/tasks.md, 2026-11-26): they are the tasks of the
 * service by their own ids, so nothing is stored for them. None ever asks for input.
 */
export function registerTasks(
  server: McpServer,
  context: McpContext,
  { providers }: McpDependencies,
  call: KeyCall,
): void {
  const { workspaceId } = call.auth;
  async function readTask(taskId: string): Promise<TaskView> {
    const view = await findTask(context.db, workspaceId, taskId);
    if (view !== null) return view;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This task does not exist.');
  }
  /** What each of the three methods does once the client has said that it knows tasks. */
  function answer(method: string, work: (taskId: string) => Promise<z.output<typeof anyResult>>) {
    server.server.setRequestHandler(
      method,
      { params: taskParams, result: anyResult },
      async ({ taskId }, { mcpReq }) => {
        if (!knowsTasks(mcpReq)) throw tasksExtension.missingError();
        return work(taskId);
      },
    );
  }

  server.server.registerCapabilities({ extensions: { [tasksExtension.id]: {} } });
  answer('tasks/get', async (taskId) => {
    const view = await readTask(taskId);
    const hasResult = isTerminal(view.status) && view.status !== 'canceled';
    return {
      ...protocolTaskOf(view),
      ...(hasResult ? { result: await endedCallResult(context, call, view) } : {}),
    };
  });
  answer('tasks/update', async (taskId) => {
    await readTask(taskId);
    return {};
  });
  answer('tasks/cancel', async (taskId) => {
    await readTask(taskId);
    try {
      await cancelTask(context, providers, workspaceId, taskId);
    } catch (error) {
      // The protocol acknowledges this, too.
      if (!(error instanceof ApiError) || error.code !== 'task_not_cancelable') throw error;
    }
    return {};
  });
}
