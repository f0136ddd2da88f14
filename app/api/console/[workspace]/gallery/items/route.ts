import { readCreationsById } from '@/lib/console/create/creations';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';
import { limits } from '@/lib/contract';
import { splitIds } from '@/lib/pages/result-href';

/** Creations by id from the console's record, without calling the service. */
export const GET = workspaceHandler('tasks.view', async ({ access, query }) => {
  const { workspace, user } = access;
  const ids = splitIds(query.get('ids') ?? '');
  if (ids.length > limits.taskListIds) {
    throw new InvalidRequestError(`Ask for at most ${limits.taskListIds} tasks at once.`, 'ids');
  }
  const reader = { workspaceId: workspace.id, userId: user.id };
  return { data: await readCreationsById(runtime().db, reader, ids) };
});
