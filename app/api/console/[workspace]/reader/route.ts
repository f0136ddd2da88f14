import { workspaceHandler } from '@/lib/console/team/access';

/** The signed-in person and their role in the workspace, for a page that the browser had kept in memory. */
export const GET = workspaceHandler('workspace.view', ({ access }) => {
  const { user, role } = access;
  return { user: user.id, role };
});
