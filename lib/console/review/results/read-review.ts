import { and, asc, eq, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import type { Review, ReviewStep } from '@/lib/pages/review';
import { findRoot } from '../../create/creations';
import { type ConsoleDb, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { type Access, may } from '../../team/access';
import { readCommentsOn, readUnreadCommentIds } from '../comments';
import { findResultSubject } from './result-subject';

const { reviewSteps: r, reviewGuests: g, users: u } = schema;

/** What people said of a result and decided about it. Throws as {@link findResultSubject}. */
export async function readReview(access: Access, ref: OutputRef): Promise<Review> {
  const { db } = runtime();
  const { workspace, user, role } = access;
  const { name } = await findResultSubject(db, workspace.id, ref);
  const [comments, steps, newer, unread] = await Promise.all([
    readCommentsOn(db, workspace.id, name),
    readSteps(db, workspace.id, name),
    findNewerVersion(db, workspace.id, ref, name),
    readUnreadCommentIds(access, name),
  ]);
  const moderates = may(role, 'experiments.share');
  return { comments, steps, newer, unread, reader: user.id, moderates };
}

async function readSteps(
  db: ConsoleDb,
  workspaceId: string,
  version: string,
): Promise<ReviewStep[]> {
  const rows = await db
    .select({ step: r, person: sql<string>`coalesce(${u.name}, ${g.name})` })
    .from(r)
    .leftJoin(u, eq(u.id, r.userId))
    .leftJoin(g, eq(g.id, r.guestId))
    .where(and(eq(r.workspaceId, workspaceId), eq(r.version, version)))
    .orderBy(asc(r.createdAt), asc(r.id));
  return rows.map(({ step: { status, frozen, guestId, createdAt }, person }) => ({
    status,
    person,
    is_guest: guestId !== null,
    frozen,
    created_at: createdAt.getTime(),
  }));
}

/** The newest result that an edit made from the same original later than this one; null without one. */
async function findNewerVersion(
  db: ConsoleDb,
  workspaceId: string,
  { task_id }: OutputRef,
  name: string,
): Promise<OutputRef | null> {
  const root = await findRoot(db, workspaceId, name);
  const { rows } = await db.execute<{ task_id: string }>(sql`
    select t.task_id from console.edits e
    join console.creations t on t.task_id = e.task_id
    where e.workspace_id = ${workspaceId} and e.root = ${root} and t.status = 'succeeded'
      and t.removed_at is null and e.created_at > coalesce(
        (select own.created_at from console.edits own
          where own.workspace_id = ${workspaceId} and own.task_id = ${task_id}), '-infinity')
    order by e.created_at desc limit 1`);
  return rows[0] === undefined ? null : { task_id: rows[0].task_id, output: 0 };
}
