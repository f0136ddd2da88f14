import { type SQL, sql } from 'drizzle-orm';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/** The ids of the comments of others on a subject that the person has not seen since they joined. */
export async function readUnreadCommentIds(
  { workspace, user }: Pick<Access, 'workspace' | 'user'>,
  subject: string,
): Promise<string[]> {
  const { rows } = await runtime().db.execute<{ id: string }>(sql`
    select m.id from console.comments m
    join console.memberships p on p.workspace_id = m.workspace_id and p.user_id = ${user.id}
    left join console.comment_reads r
      on r.workspace_id = m.workspace_id and r.subject = m.subject and r.user_id = p.user_id
    where m.workspace_id = ${workspace.id} and m.subject = ${subject}
      and m.user_id is distinct from p.user_id
      and m.created_at > greatest(r.read_at, p.comments_from)`);
  return rows.map(({ id }) => id);
}

/** Notes that the person has seen a comment, and with it all earlier ones on its subject. Does nothing for one that is gone. */
export async function markCommentsRead(
  { workspace, user }: Access,
  subject: string,
  commentId: string,
): Promise<void> {
  await runtime().db.execute(sql`
    insert into console.comment_reads as r (workspace_id, subject, user_id, read_at)
    select m.workspace_id, m.subject, ${user.id}, m.created_at from console.comments m
    where m.id = ${commentId} and m.workspace_id = ${workspace.id} and m.subject = ${subject}
    on conflict (workspace_id, subject, user_id)
    do update set read_at = greatest(r.read_at, excluded.read_at)`);
}

/**
 * A query: the subjects of one kind with comments of the last 30 days that the person has not seen since they joined, one row
 * for each comment. Older ones are marked only on their subject's own page, so that the index of the newest suffices here.
 */
export const newCommentsQuery = (
  workspaceId: string,
  userId: string,
  kind: 'result' | 'board',
): SQL => sql`
  select m.subject from console.comments m
  join console.memberships p on p.workspace_id = m.workspace_id and p.user_id = ${userId}
  left join console.comment_reads r
    on r.workspace_id = m.workspace_id and r.subject = m.subject and r.user_id = p.user_id
  where m.workspace_id = ${workspaceId} and m.created_at > now() - interval '30 days'
    and starts_with(m.subject, ${`${kind}:`}) and m.user_id is distinct from p.user_id
    and m.created_at > greatest(r.read_at, p.comments_from)`;
