import { readBoardComments } from '@/lib/console/boards';
import { workspaceHandler } from '@/lib/console/team/access';

/** What people said on a board. */
export const GET = workspaceHandler<'board'>('tasks.view', ({ access, params: { board } }) =>
  readBoardComments(access, board),
);
