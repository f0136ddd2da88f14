import { type AgentTask, isTerminal, type ReadReceipt, type ReadTask } from '@/lib/contract';

/** Only addresses that a person can open; a service elsewhere may send anything. */
function isWebAddress({ url }: { readonly url: string }): boolean {
  const address = URL.parse(url);
  return address?.protocol === 'https:' || address?.protocol === 'http:';
}

/** A task of a service elsewhere as tools return it. */
export function agentTaskOf(task: ReadTask): AgentTask {
  const { status, outputs, error } = task;
  return {
    task_id: task.task_id,
    object: 'task',
    kind: task.kind ?? undefined,
    model: task.model ?? undefined,
    status,
    progress: task.progress ?? (isTerminal(status) ? 100 : 0),
    created_at: task.created_at ?? undefined,
    ...(isTerminal(status) && task.completed_at !== null
      ? { completed_at: task.completed_at }
      : {}),
    ...(status === 'succeeded' ? { result: { data: outputs.filter(isWebAddress) } } : {}),
    ...(error === null ? {} : { error }),
  };
}

/** A task of which there is only the receipt. */
export const queuedTaskOf = ({ task_id, created }: ReadReceipt): AgentTask => ({
  task_id,
  object: 'task',
  status: 'queued',
  progress: 0,
  created_at: created ?? undefined,
});
