import { syncBoard } from '@/lib/console/boards';
import { readJson } from '@/lib/console/platform/http';
import { workspaceHandler } from '@/lib/console/team/access';
import { boardSync } from '@/lib/pages/board-input';

/** Applies a browser's changes to a board, and returns those of others. */
export const POST = workspaceHandler<'board'>(
  'gallery.organise',
  async ({ access, params: { board }, request }) =>
    syncBoard(access, board, boardSync.parse(await readJson(request))),
);
