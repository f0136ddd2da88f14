import { pollCreations } from '@/lib/console/create/creations';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { limits } from '@/lib/contract';

/** Creations by id, updated from the service: one poll for all running tasks. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'tasks.view');
    const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean);
    if (ids.length > limits.taskListIds) {
      throw new InvalidRequestError(`Ask for at most ${limits.taskListIds} tasks at once.`, 'ids');
    }
    return { data: await pollCreations(access, ids) };
  });
