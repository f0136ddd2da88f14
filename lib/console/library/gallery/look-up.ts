import { ResponseError } from '@/lib/client';
import type { Creation } from '@/lib/pages/creations';
import {
  outputsOf,
  pollCreations,
  readCreationsById,
  refreshCreations,
  upsertCreations,
} from '../../create/creations';
import { NoWorkspaceKeyError, workspaceClient } from '../../developers/stored-keys';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { queueArchive } from '../archive';

/** Statuses of RFC 9110 by which services refuse an id that they do not know or that is none of theirs. */
const unknownStatuses: readonly number[] = [400, 404, 410, 422];

const noTaskError = () =>
  new InvalidRequestError('There is no task with this id in this workspace.', 'task_id');

/** Finds a task of the workspace by its id. One that the console does not know yet is added to the gallery. */
export async function lookUpTask(access: Access, taskId: string): Promise<Creation> {
  const { db } = runtime();
  const { workspace, user } = access;
  await refreshCreations(workspace.id, [taskId]);
  const reader = { workspaceId: workspace.id, userId: user.id };
  // The console's own record has more than the public interface returns.
  const [recordedCreation] = await readCreationsById(db, reader, [taskId]);
  if (recordedCreation !== undefined) return recordedCreation;
  const client = await workspaceClient(workspace.id);
  const task = await client.tasks.get(taskId).catch((error: unknown) => {
    if (error instanceof ResponseError && unknownStatuses.includes(error.status)) {
      throw noTaskError();
    }
    throw error;
  });
  await upsertCreations(db, [
    {
      taskId: task.task_id,
      workspaceId: workspace.id,
      source: 'lookup',
      kind: task.kind ?? 'image',
      model: task.model ?? '',
      status: task.status,
      statusWord: task.status_word,
      progress: task.progress ?? 0,
      errorCode: task.error?.code ?? null,
      errorMessage: task.error?.message ?? null,
      outputs: outputsOf(task),
      createdAt: task.created_at === null ? new Date() : new Date(task.created_at * 1000),
      completedAt: task.completed_at === null ? null : new Date(task.completed_at * 1000),
    },
  ]);
  await queueArchive(db, [taskId]);
  const [creation] = await readCreationsById(db, reader, [taskId]);
  if (creation === undefined) throw noTaskError();
  return creation;
}

/** Cancels a task at the service, which releases its reservation. Returns the updated task. */
export async function cancelTask(access: Access, taskId: string): Promise<Creation | null> {
  const { workspace, user } = access;
  const client = await workspaceClient(workspace.id, { actor: user.id });
  await client.tasks.cancel(taskId);
  await refreshCreations(workspace.id, [taskId]);
  const reader = { workspaceId: workspace.id, userId: user.id };
  const [creation] = await readCreationsById(runtime().db, reader, [taskId]);
  return creation ?? null;
}

/**
 * The result `taskId` for its page. One that the console does not know yet is found among the embedded service's updates,
 * or at a remote service by its id. Null where there is none. Throws the client's errors, after which it is unknown whether
 * there is one.
 */
export async function findResult(access: Access, taskId: string): Promise<Creation | null> {
  const { db, service } = runtime();
  const { workspace, user } = access;
  const reader = { workspaceId: workspace.id, userId: user.id };
  const [recordedCreation] = await readCreationsById(db, reader, [taskId]);
  if (recordedCreation !== undefined) return recordedCreation;
  if (workspace.kind !== 'team') return null;
  if (service.manage !== null) return (await pollCreations(access, [taskId]))[0] ?? null;
  return lookUpTask(access, taskId).catch((error: unknown) => {
    if (error instanceof InvalidRequestError || error instanceof NoWorkspaceKeyError) return null;
    throw error;
  });
}
