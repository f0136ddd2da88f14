import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { isPlaced, sortBoardItems } from '@/lib/pages/board-order';
import { type OutputRef, uniqueRefs } from '@/lib/pages/gallery';
import { type ConsoleDb, schema } from '../db';

const { boards: b, boardItems: i, creations: c } = schema;

/** Condition for the items of a board, joined with their creations, that are counted as results everywhere. */
export const isBoardResult = () =>
  and(
    isNull(i.deletedAt),
    gte(i.output, 0),
    isNull(c.removedAt),
    sql`not ${i.output} = any (${c.removedOutputs})`,
  );

/**
 * The results of a board, each once, in the order in which the board is read. Those that have no place, because it was never
 * shown as a surface, come last, as they were added.
 */
export async function readBoardResults(
  db: ConsoleDb,
  workspaceId: string,
  boardId: string,
): Promise<OutputRef[]> {
  const { id, kind, taskId, output, x, y, width, height } = i;
  const items = await db
    .select({ id, kind, taskId, output, x, y, width, height })
    .from(i)
    .innerJoin(b, eq(b.id, i.boardId))
    .leftJoin(c, eq(c.taskId, i.taskId))
    .where(
      and(
        eq(b.workspaceId, workspaceId),
        eq(b.id, boardId),
        isNull(i.deletedAt),
        or(eq(i.kind, 'section'), isBoardResult()),
      ),
    )
    .orderBy(asc(i.createdAt), asc(i.taskId), asc(i.output), asc(i.id));
  const unplacedItems = items.filter((item) => !isPlaced(item));
  return uniqueRefs(
    [...sortBoardItems(items.filter(isPlaced)), ...unplacedItems].flatMap((item) =>
      item.taskId === null || item.output === null
        ? []
        : [{ task_id: item.taskId, output: item.output }],
    ),
  );
}
