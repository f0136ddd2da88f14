import { workspaceClient } from '@/lib/console/developers/stored-keys';
import { workspaceHandler } from '@/lib/console/team/access';

/** The models the workspace's key may use. */
export const GET = workspaceHandler('models.view', async ({ access, request }) => {
  const client = await workspaceClient(access.workspace.id);
  return client.models.list({ signal: request.signal });
});
