import { and, desc, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Notice } from '@/lib/pages/notices';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { runtime } from '../runtime';

const { noticeDismissals, notices } = schema;
const mostShown = 50;

/** Condition for the notices of the workspace that this person may see. */
const isFor = ({ user, role, workspace }: Access) =>
  and(
    eq(notices.workspaceId, workspace.id),
    or(sql`${role}::text = any (${notices.roles})`, eq(notices.userId, user.id)),
  );

/** The open notices for a person that they have not dismissed, newest first. */
export async function readNotices(access: Access): Promise<Notice[]> {
  const { db } = runtime();
  const rows = await db
    .select()
    .from(notices)
    .where(
      and(
        isFor(access),
        isNull(notices.resolvedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(noticeDismissals)
            .where(
              and(
                eq(noticeDismissals.noticeId, notices.id),
                eq(noticeDismissals.userId, access.user.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(mostShown);
  return rows.map(({ id, kind, tone, text, path, createdAt }) => ({
    id,
    kind,
    tone,
    text,
    path,
    created_at: Math.floor(createdAt.getTime() / 1000),
  }));
}

/** Dismisses a notice for this person only. Does nothing for a notice that they may not see. */
export async function dismissNotice(access: Access, noticeId: string): Promise<void> {
  const { db } = runtime();
  await db
    .insert(noticeDismissals)
    .select(
      db
        .select({
          noticeId: notices.id,
          userId: sql<string>`${access.user.id}::text`.as('user_id'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(notices)
        .where(and(isFor(access), eq(notices.id, noticeId))),
    )
    .onConflictDoNothing();
}
