import { readBoardResults } from '@/lib/console/boards';
import { runtime } from '@/lib/console/platform/runtime';
import { workspaceHandler } from '@/lib/console/team/access';

/** The results of a board in the order in which it is read. */
export const GET = workspaceHandler<'board'>(
  'tasks.view',
  async ({ access, params: { board } }) => ({
    data: await readBoardResults(runtime().db, access.workspace.id, board),
  }),
);
