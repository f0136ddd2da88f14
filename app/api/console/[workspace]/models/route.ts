import { workspaceClient } from '@/lib/console/developers/stored-keys';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** The models the workspace's key may use. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'models.view');
    const client = await workspaceClient(access.workspace.id);
    return client.models.list({ signal: request.signal });
  });
