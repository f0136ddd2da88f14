import { readBoardFigures } from '@/lib/console/boards';
import { workspaceHandler } from '@/lib/console/team/access';

/** What the results on a board cost and how far they are. */
export const GET = workspaceHandler<'board'>('tasks.view', ({ access, params: { board } }) =>
  readBoardFigures(access, board),
);
