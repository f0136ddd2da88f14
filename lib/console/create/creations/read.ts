import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Creation } from '@/lib/pages/creations';
import type { ReviewStatus } from '@/lib/pages/review-statuses';
import type { ConsoleDb } from '../../db';
import { schema } from '../../db';

const c = schema.creations;

const favouritesOf = (userId: string) => sql<number[]>`(
  select coalesce(array_agg(f.output order by f.output), '{}')
  from console.favourites f where f.task_id = ${c.taskId} and f.user_id = ${userId})`;

const reviewStatuses = sql<Record<string, ReviewStatus>>`(
  select coalesce(jsonb_object_agg(split_part(r.version, ':', 3), r.status), '{}')
  from console.review_steps r
  where r.task_id = ${c.taskId} and r.workspace_id = ${c.workspaceId} and r.is_current)`;

/**
 * How many comments of others on each output the reader has not seen since they joined. Counted output by output: a join
 * of all outputs with the comments reads every comment of the workspace.
 */
const unreadCommentsOf = (readerId: string) => sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(o.output, counted.comments), '{}')
  from generate_series(0, jsonb_array_length(${c.outputs}) - 1) as o (output)
  cross join lateral (
    select count(*)::int as comments
    from console.comments m
    join console.memberships p on p.workspace_id = m.workspace_id and p.user_id = ${readerId}
    left join console.comment_reads r
      on r.workspace_id = m.workspace_id and r.subject = m.subject and r.user_id = p.user_id
    where m.workspace_id = ${c.workspaceId} and m.subject = concat('result:', ${c.taskId}, ':', o.output)
      and m.user_id is distinct from p.user_id
      and m.created_at > greatest(r.read_at, p.comments_from)
  ) counted
  where counted.comments > 0)`;

const selectCreations = (db: ConsoleDb, readerId: string) =>
  db
    .select({
      row: c,
      userName: schema.users.name,
      projectName: schema.projects.name,
      favourites: favouritesOf(readerId),
      reviews: reviewStatuses,
      unread: unreadCommentsOf(readerId),
    })
    .from(c)
    .leftJoin(schema.users, eq(schema.users.id, c.userId))
    .leftJoin(schema.projects, eq(schema.projects.id, c.projectId));

type SelectedRow = Awaited<ReturnType<typeof selectCreations>>[number];

/** Chooses the fields of a row that are sent to a browser. */
export function serializeCreation({
  row,
  userName,
  projectName,
  favourites,
  reviews,
  unread,
}: SelectedRow): Creation {
  return {
    task_id: row.taskId,
    kind: row.kind,
    model: row.model,
    prompt: row.prompt,
    params: row.params,
    status: row.status,
    status_word: row.statusWord,
    progress: row.progress,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    outputs: row.outputs,
    removed: row.removedOutputs,
    favourites,
    reviews,
    unread,
    quote: row.quote,
    receipt: row.receipt,
    comparison: row.comparison,
    source: row.source,
    user: row.userId === null ? null : { id: row.userId, name: userName ?? '' },
    key_name: row.keyName,
    project: row.projectId === null ? null : { id: row.projectId, name: projectName ?? '' },
    created_at: row.createdAt.getTime(),
    completed_at: row.completedAt?.getTime() ?? null,
  };
}

/** Creations of a workspace that `where` selects, newest first. */
export async function readCreations(
  db: ConsoleDb,
  reader: { workspaceId: string; userId: string },
  where: SQL | undefined,
  limit: number,
): Promise<Creation[]> {
  const rows = await selectCreations(db, reader.userId)
    .where(and(eq(c.workspaceId, reader.workspaceId), isNull(c.deletedAt), where))
    .orderBy(desc(c.createdAt), desc(c.taskId))
    .limit(limit);
  return rows.map(serializeCreation);
}

/** The creations `ids` of a workspace; another workspace's are left out like unknown ones. */
export const readCreationsById = (
  db: ConsoleDb,
  reader: { workspaceId: string; userId: string },
  ids: readonly string[],
): Promise<Creation[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readCreations(db, reader, inArray(c.taskId, [...ids]), ids.length);
