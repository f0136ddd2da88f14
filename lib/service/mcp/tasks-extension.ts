import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type AgentService, isTerminal } from '@/lib/contract';
import { canFollowTasks, protocolTaskOf, tasksExtension } from './protocol-task';
import { hasCode } from './refusal-code';
import { callResultOfEndedTask } from './results';

const taskParams = z.looseObject({ taskId: z.string() });
const anyResult = z.looseObject({});

/**
 * The tasks of the protocol, by its extension `io.modelcontextprotocol/tasks`
 * (https://github.com/modelcontextprotocol/ext-tasks, specification/draft/tasks.md, 2026-11-26): they are the tasks of the
 * service by their own ids, so nothing is stored for them. No task asks for input.
 */
export function registerTasks(server: McpServer, service: AgentService): void {
  async function readTask(taskId: string, preview: boolean) {
    try {
      return await service.readResult(taskId, { preview });
    } catch (error) {
      if (!hasCode(error, 'task_not_found')) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This task does not exist.');
    }
  }
  /** Registers a method for clients that declare the extension. */
  function handleMethod(
    method: string,
    work: (taskId: string) => Promise<z.output<typeof anyResult>>,
  ) {
    server.server.setRequestHandler(
      method,
      { params: taskParams, result: anyResult },
      async ({ taskId }, { mcpReq }) => {
        if (!canFollowTasks(mcpReq)) throw tasksExtension.missingError();
        return work(taskId);
      },
    );
  }

  server.server.registerCapabilities({ extensions: { [tasksExtension.id]: {} } });
  handleMethod('tasks/get', async (taskId) => {
    const result = await readTask(taskId, true);
    const { status } = result.task;
    const hasResult = isTerminal(status) && status !== 'canceled';
    return {
      ...protocolTaskOf(result.task),
      ...(hasResult ? { result: callResultOfEndedTask(result) } : {}),
    };
  });
  handleMethod('tasks/update', async (taskId) => {
    await readTask(taskId, false);
    return {};
  });
  handleMethod('tasks/cancel', async (taskId) => {
    await readTask(taskId, false);
    try {
      await service.cancelTask(taskId);
    } catch (error) {
      // The protocol acknowledges the cancellation of an ended task as well.
      if (!hasCode(error, 'task_not_cancelable')) throw error;
    }
    return {};
  });
}
