import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The signed-in person and their role in the workspace, for a page that the browser had kept in memory. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const { user, role } = await requireAccess((await params).workspace, 'workspace.view');
    return { user: user.id, role };
  });
