import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { AgentTask, TaskStatus } from '@/lib/contract';

const id = 'io.modelcontextprotocol/tasks';

export const tasksExtension = {
  id,
  /** For who uses a method of it without having said so. */
  missingError: () =>
    new MissingRequiredClientCapabilityError({
      requiredCapabilities: { extensions: { [id]: {} } },
    }),
} as const;

const declaration = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    extensions: z.object({ [id]: z.record(z.string(), z.unknown()) }),
  }),
});

/** Whether the client of this request follows tasks by itself, which the revision of 2026-07-28 has it say each time. */
export const knowsTasks = ({ envelope }: ServerContext['mcpReq']): boolean =>
  declaration.safeParse(envelope).success;

/** Milliseconds between two polls of a client. */
const pollIntervalMs = 2_000;

/** A task that failed has ended with a result that says so; `failed` of the protocol is for errors of the protocol. */
const statuses: Record<TaskStatus, [status: string, message: string]> = {
  queued: ['working', 'It waits for its turn.'],
  running: ['working', 'It is being made.'],
  succeeded: ['completed', 'It is done.'],
  failed: ['completed', 'It failed. Nothing was charged for it.'],
  expired: ['completed', 'It took too long. Nothing was charged for it.'],
  canceled: ['cancelled', 'It was canceled.'],
};

const timeOf = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString();

export function protocolTaskOf({ task_id: taskId, status, ...task }: AgentTask) {
  // The protocol wants both times. A service elsewhere may say neither.
  const endedAt = task.completed_at ?? task.created_at ?? 0;
  const [protocolStatus, statusMessage] = statuses[status];
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
