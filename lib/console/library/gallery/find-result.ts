import type { Creation } from '@/lib/pages/creations';
import { pollCreations, readCreationsById } from '../../create/creations';
import { NoWorkspaceKeyError } from '../../developers/stored-keys';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { lookUpTask } from './look-up';

/**
 * The result `taskId` for its page. One that the console does not know yet is found among the embedded service's updates,
 * or at a remote service by its id. Null where there is none. Throws the client's errors, after which it is not known whether there is one.
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
