import { requireAccess } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { listTrash } from '@/lib/console/trash';
import { inputId } from '@/lib/contract';

/** One page of the trash, latest removals first. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'tasks.view');
    const after = new URL(request.url).searchParams.get('after');
    return listTrash(access, after === null ? null : inputId.parse(after));
  });
