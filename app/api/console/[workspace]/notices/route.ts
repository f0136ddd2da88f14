import { countNewComments } from '@/lib/console/library/gallery';
import { readNotices } from '@/lib/console/platform/notices';
import { workspaceHandler } from '@/lib/console/team/access';

/** The reader's open notices of the workspace, and how many comments on results are new to them. */
export const GET = workspaceHandler('notices.view', async ({ access }) => {
  const [data, newComments] = await Promise.all([readNotices(access), countNewComments(access)]);
  return { data, new_comments: newComments };
});
