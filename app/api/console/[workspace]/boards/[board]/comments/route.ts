import { readBoardComments } from '@/lib/console/boards';
import { workspaceHandler } from '@/lib/console/team/access';

/** The comments on a board. */
export const GET = workspaceHandler<'board'>('tasks.view', ({ access, params: { board } }) =>
  readBoardComments(access, board),
);
