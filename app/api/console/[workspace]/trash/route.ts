import { listTrash } from '@/lib/console/library/trash';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { inputId } from '@/lib/pages/input';

/** One page of the trash, latest removals first. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'tasks.view');
    const after = new URL(request.url).searchParams.get('after');
    return listTrash(access, after === null ? null : inputId.parse(after));
  });
