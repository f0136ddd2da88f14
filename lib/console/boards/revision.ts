import { and, eq, sql } from 'drizzle-orm';
import { boardLimits } from '@/lib/pages/boards';
import { type ConsoleTx, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';

/** A board that was deleted, or another workspace's. */
export const boardGoneError = () =>
  new InvalidRequestError('This board no longer exists.', 'board', 'board_gone');

/** The number of the next change of a board, which is locked until the transaction ends. Throws {@link boardGoneError}. */
export async function beginRevision(
  tx: ConsoleTx,
  workspaceId: string,
  boardId: string,
): Promise<number> {
  const { boards } = schema;
  const [board] = await tx
    .update(boards)
    .set({ revision: sql`${boards.revision} + 1` })
    .where(and(eq(boards.id, boardId), eq(boards.workspaceId, workspaceId)))
    .returning({ revision: boards.revision });
  if (board === undefined) throw boardGoneError();
  return board.revision;
}

/** Throws `InvalidRequestError` when a board would have more items than it may. */
export function refuseFullBoard(count: number): void {
  if (count <= boardLimits.items) return;
  throw new InvalidRequestError(
    `A board holds at most ${boardLimits.items.toLocaleString('en')} items. Begin another board.`,
    'board',
  );
}
