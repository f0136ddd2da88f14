import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { AgentTask, TaskStatus } from '@/lib/contract';

const extensionId = 'io.modelcontextprotocol/tasks';

export const tasksExtension = {
  id: extensionId,
  /** For a client that uses a method of the extension without declaring it. */
  missingError: () =>
    new MissingRequiredClientCapabilityError({
      requiredCapabilities: { extensions: { [extensionId]: {} } },
    }),
} as const;

const tasksEnvelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    extensions: z.object({ [extensionId]: z.record(z.string(), z.unknown()) }),
  }),
});

/** Whether the client follows tasks by itself, which a client of the revision 2026-07-28 declares in each request. */
export const canFollowTasks = ({ envelope }: ServerContext['mcpReq']): boolean =>
  tasksEnvelope.safeParse(envelope).success;

/** Between two polls of a client. */
const pollIntervalMs = 2_000;

/** A task that failed has ended with a result that says so; `failed` of the protocol is for errors of the protocol. */
const protocolStatuses: Record<TaskStatus, [status: string, message: string]> = {
  queued: ['working', 'It waits for its turn.'],
  running: ['working', 'It is being made.'],
  succeeded: ['completed', 'It is done.'],
  failed: ['completed', 'It failed. Nothing was charged for it.'],
  expired: ['completed', 'It took too long. Nothing was charged for it.'],
  canceled: ['cancelled', 'It was canceled.'],
};

const timeOf = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString();

export function protocolTaskOf({ task_id: taskId, status, ...task }: AgentTask) {
  // The protocol requires both times. A service elsewhere may report neither.
  const endedAt = task.completed_at ?? task.created_at ?? 0;
  const [protocolStatus, statusMessage] = protocolStatuses[status];
  return {
    taskId,
    status: protocolStatus,
    statusMessage,
    createdAt: timeOf(task.created_at ?? endedAt),
    lastUpdatedAt: timeOf(endedAt),
    ttlMs: null,
    pollIntervalMs,
  };
}
