import { isTerminal, type Task } from '@/lib/contract';
import type { OwnAddresses } from '@/lib/platform/addresses';
import type { TaskRow } from './task-row';

/** The columns of the public task object. */
export type TaskView = Pick<
  TaskRow,
  | 'id'
  | 'kind'
  | 'model'
  | 'status'
  | 'progress'
  | 'createdAt'
  | 'completedAt'
  | 'outputs'
  | 'errorCode'
  | 'errorMessage'
>;

/**
 * Task object (`docs/interface.md#task-object`): `completed_at` once terminal, `result` on success, `error` on
 * failure and expiry. Addresses are absolute and signed.
 */
export function serializeTask(addresses: Pick<OwnAddresses, 'addressOf'>, task: TaskView): Task {
  return {
    task_id: task.id,
    object: 'task',
    kind: task.kind,
    model: task.model,
    status: task.status,
    progress: task.progress,
    created_at: unixSeconds(task.createdAt),
    ...(isTerminal(task.status) && task.completedAt
      ? { completed_at: unixSeconds(task.completedAt) }
      : {}),
    ...(task.status === 'succeeded' ? { result: { data: resultItems(addresses, task) } } : {}),
    ...(task.errorCode !== null && (task.status === 'failed' || task.status === 'expired')
      ? { error: { code: task.errorCode, message: task.errorMessage ?? '' } }
      : {}),
  };
}

function resultItems(addresses: Pick<OwnAddresses, 'addressOf'>, task: TaskView) {
  return (task.outputs ?? []).map((output) => ({
    url: addresses.addressOf(output.path),
    ...(task.kind === 'video' && output.thumbnailPath && !output.noLongerKept
      ? { thumbnail_url: addresses.addressOf(output.thumbnailPath) }
      : {}),
  }));
}

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
