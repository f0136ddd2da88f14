import { requireAccess } from '@/lib/console/access';
import { workspaceClient } from '@/lib/console/custody';
import type { WorkspaceRoute } from '@/lib/console/http';
import { answer } from '@/lib/console/http';

/** Available and reserved credits of the workspace. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'balance.view');
    const client = await workspaceClient(access.workspace.id);
    return client.balance.get({ signal: request.signal });
  });
