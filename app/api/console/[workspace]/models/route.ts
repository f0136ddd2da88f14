import { requireAccess } from '@/lib/console/access';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';
import { workspaceClient } from '@/lib/console/key-store';

/** The models the workspace's key may use. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'models.view');
    const client = await workspaceClient(access.workspace.id);
    return client.models.list({ signal: request.signal });
  });
