/** The states of a task, in the order of its lifecycle (`docs/interface.md#task-states`). */
export const taskStatuses = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const terminalStatuses = ['succeeded', 'failed', 'canceled', 'expired'] as const;

/** Whether a task in `status` will never change again. */
export const isTerminal = (status: TaskStatus): boolean =>
  (terminalStatuses as readonly TaskStatus[]).includes(status);
