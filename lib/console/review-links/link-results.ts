import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import { isBoardResult, readBoardResults } from '../boards';
import { type ConsoleDb, schema } from '../db';

const { boards: b, boardItems: i, creations: c } = schema;

/** What a link is about: a selection, or a board. */
type LinkSubject = Pick<typeof schema.reviewLinks.$inferSelect, 'results' | 'boardId'>;

/**
 * The results that a link shows, in their order; those of a board as they are now, in the order in which it is read. Of a
 * selection some may be in the trash or deleted.
 */
export async function readLinkResults(
  db: ConsoleDb,
  workspaceId: string,
  { results, boardId }: LinkSubject,
): Promise<readonly OutputRef[]> {
  if (results !== null || boardId === null) return results ?? [];
  return (await readBoardResults(db, workspaceId, boardId)).slice(0, reviewLinkLimits.results);
}

/** How many results the links of a workspace are about, by link, in one query; a link may show fewer. */
export async function countLinkResults(
  db: ConsoleDb,
  workspaceId: string,
  links: readonly (LinkSubject & { readonly id: string })[],
): Promise<ReadonlyMap<string, number>> {
  const boardIds = links.flatMap(({ results, boardId }) =>
    results === null ? (boardId ?? []) : [],
  );
  const rows =
    boardIds.length === 0
      ? []
      : await db
          .select({
            boardId: i.boardId,
            count: sql<number>`count(distinct (${i.taskId}, ${i.output}))::int`,
          })
          .from(i)
          .innerJoin(b, eq(b.id, i.boardId))
          .innerJoin(c, eq(c.taskId, i.taskId))
          .where(and(eq(b.workspaceId, workspaceId), inArray(b.id, boardIds), isBoardResult()))
          .groupBy(i.boardId);
  const counts = new Map(rows.map(({ boardId, count }) => [boardId, count]));
  return new Map(
    links.map(({ id, results, boardId }) => [
      id,
      results?.length ?? counts.get(boardId ?? '') ?? 0,
    ]),
  );
}

/** Whether the workspace has the board. */
export async function hasBoard(
  db: ConsoleDb,
  workspaceId: string,
  boardId: string,
): Promise<boolean> {
  return (await db.$count(b, and(eq(b.workspaceId, workspaceId), eq(b.id, boardId)))) > 0;
}
