import { pollCreations } from '@/lib/console/create/creations';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { workspaceHandler } from '@/lib/console/team/access';
import { limits } from '@/lib/contract';
import { splitIds } from '@/lib/pages/result-href';

/** Creations by id, updated from the service: one poll for all running tasks. */
export const GET = workspaceHandler('tasks.view', async ({ access, query }) => {
  const ids = splitIds(query.get('ids') ?? '');
  if (ids.length > limits.taskListIds) {
    throw new InvalidRequestError(`Ask for at most ${limits.taskListIds} tasks at once.`, 'ids');
  }
  return { data: await pollCreations(access, ids) };
});
