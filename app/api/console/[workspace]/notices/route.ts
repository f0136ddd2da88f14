import { readNotices } from '@/lib/console/platform/notices';
import { workspaceHandler } from '@/lib/console/team/access';

/** The reader's open notices of the workspace. */
export const GET = workspaceHandler('notices.view', async ({ access }) => ({
  data: await readNotices(access),
}));
