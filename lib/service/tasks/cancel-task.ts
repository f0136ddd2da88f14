import { isTerminal } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { ApiError } from '../http';
import { endTask } from './end-task';
import type { ReportedWork } from './ending-cost';
import type { Providers } from './providers';
import { readTask, storeCancelRequest } from './running-task';
import type { TaskRow } from './task-row';
import { announceEnded } from './task-signals';

/** How long to wait for a provider to stop before the task is canceled anyway. */
const providerTimeoutMs = 5_000;

/**
 * Cancels a task of the workspace: the provider is asked to stop, then its credits are released and its
 * state becomes `canceled`, also when another process runs it. Throws `ApiError` task_not_found, task_not_cancelable.
 */
export async function cancelTask(
  context: ServiceContext,
  providers: Providers,
  workspaceId: string,
  taskId: string,
): Promise<TaskRow> {
  const task = await readTask(context.db, taskId);
  if (task === null || task.workspaceId !== workspaceId) throw unknownTaskError();
  if (isTerminal(task.status)) throw notCancelableError(task);
  await storeCancelRequest(context.db, taskId);
  await stopProvider(context, providers, task);
  const work = await readReportedWork(context, providers, task);
  const endedTask = await endTask({ context, providers }, taskId, { status: 'canceled', work });
  await announceEnded(context.database, taskId);
  if (endedTask === null) {
    const currentTask = (await readTask(context.db, taskId)) ?? task;
    // The process that runs the task saw the provider stop, and ended the task first.
    if (currentTask.status === 'canceled') return currentTask;
    throw notCancelableError(currentTask);
  }
  // The operation may have been stored after the task was read.
  if (endedTask.operation !== task.operation) await stopProvider(context, providers, endedTask);
  return endedTask;
}

/** Asks the provider to stop, and waits a moment for it. Never throws. */
export async function stopProvider(
  { log }: ServiceContext,
  providers: Providers,
  task: TaskRow,
): Promise<void> {
  const provider = task.provider === null ? undefined : providers.get(task.provider);
  if (provider === undefined || task.operation === null) return;
  const timeout = AbortSignal.timeout(providerTimeoutMs);
  const { promise, reject } = Promise.withResolvers<never>();
  timeout.addEventListener('abort', () => reject(timeout.reason));
  try {
    await Promise.race([provider.cancel(task.operation), promise]);
  } catch (error) {
    log.warn({ err: error, taskId: task.id }, 'the provider did not confirm the cancellation');
  }
}

/** What the provider reports about work that it was asked to stop, which it may have finished anyway. Never throws. */
async function readReportedWork(
  { log }: ServiceContext,
  providers: Providers,
  { id, provider: name, operation }: TaskRow,
): Promise<ReportedWork | undefined> {
  const provider = name === null ? undefined : providers.get(name);
  // Work on this machine costs nothing.
  if (provider?.limits === undefined || operation === null) return undefined;
  try {
    const status = await provider.status(operation, AbortSignal.timeout(providerTimeoutMs));
    return status.state === 'running' ? undefined : status;
  } catch (error) {
    log.warn({ err: error, taskId: id }, 'the state of canceled work could not be read');
    return undefined;
  }
}

/** An unknown task and another workspace's task get the same response. */
export const unknownTaskError = () =>
  new ApiError('task_not_found', 'There is no task with this id in the workspace of this key.');

const notCancelableError = (task: TaskRow) =>
  new ApiError('task_not_cancelable', `The task is ${task.status} and can no longer be canceled.`);
