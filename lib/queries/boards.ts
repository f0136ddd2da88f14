import { queryOptions } from '@tanstack/react-query';
import type { BoardComments } from '@/lib/pages/board-comments';
import type { BoardSync } from '@/lib/pages/board-input';
import type { BoardFigures, BoardNews } from '@/lib/pages/boards';
import type { GalleryIndex, OutputRef } from '@/lib/pages/gallery';
import { callConsole } from './fetcher';

/** How often a page reads what others changed on its board. */
export const boardPollMs = 2_000;

/** Sends a browser's changes to a board. Returns those of others. */
export const sendBoardSync = (
  workspace: string,
  board: string,
  sync: BoardSync,
): Promise<BoardNews> =>
  callConsole<BoardNews>(`${workspace}/boards/${encodeURIComponent(board)}`, { json: sync });

/** The comments on a board. */
export const boardCommentsOptions = (workspace: string, board: string) =>
  queryOptions({
    queryKey: ['board', workspace, board, 'comments'] as const,
    queryFn: ({ signal }) =>
      callConsole<BoardComments>(`${workspace}/boards/${encodeURIComponent(board)}/comments`, {
        signal,
      }),
    refetchInterval: 15_000,
  });

/** What the results of a board cost and how far they are. */
export const boardFiguresOptions = (workspace: string, board: string) =>
  queryOptions({
    queryKey: ['board', workspace, board, 'figures'] as const,
    queryFn: ({ signal }) =>
      callConsole<BoardFigures>(`${workspace}/boards/${encodeURIComponent(board)}/figures`, {
        signal,
      }),
    refetchInterval: 15_000,
  });

type BoardResults = Pick<GalleryIndex, 'task_ids' | 'outputs' | 'truncated'>;

/** The results of a board in the order in which it is read, in columns as those of the gallery. */
export const boardResultsOptions = (workspace: string, board: string) =>
  queryOptions({
    queryKey: ['board', workspace, board, 'results'] as const,
    queryFn: async ({ signal }): Promise<BoardResults> => {
      const path = `${workspace}/boards/${encodeURIComponent(board)}/results`;
      const { data } = await callConsole<{ data: OutputRef[] }>(path, { signal });
      return {
        task_ids: data.map(({ task_id }) => task_id),
        outputs: data.map(({ output }) => output),
        truncated: false,
      };
    },
    refetchInterval: 15_000,
  });
