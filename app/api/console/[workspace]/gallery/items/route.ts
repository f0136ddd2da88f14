import { readCreationsById } from '@/lib/console/create/creations';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { runtime } from '@/lib/console/platform/runtime';
import { requireAccess } from '@/lib/console/team/access';
import { limits } from '@/lib/contract';

/** Creations by id from the console's record, without calling the service. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { workspace, user } = await requireAccess((await params).workspace, 'tasks.view');
    const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean);
    if (ids.length > limits.taskListIds) {
      throw new InvalidRequestError(`Ask for at most ${limits.taskListIds} tasks at once.`, 'ids');
    }
    const reader = { workspaceId: workspace.id, userId: user.id };
    return { data: await readCreationsById(runtime().db, reader, ids) };
  });
