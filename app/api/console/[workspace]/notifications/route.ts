import { countNewBoardComments } from '@/lib/console/boards';
import { countNewComments } from '@/lib/console/library/gallery';
import { readNotifications } from '@/lib/console/platform/notifications';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';

/** The reader's open notifications of the workspace, and how many comments on results and boards are new to them. */
export const GET = workspaceHandler('notifications.view', async ({ access }) => {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const [data, newComments, boards] = await Promise.all([
    readNotifications(access),
    countNewComments(access),
    countNewBoardComments(runtime().db, reader),
  ]);
  const newBoardComments = [...boards.values()].reduce((sum, each) => sum + each, 0);
  return { data, new_comments: newComments, new_board_comments: newBoardComments };
});
