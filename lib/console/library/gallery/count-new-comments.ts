import { sql } from 'drizzle-orm';
import { runtime } from '../../platform/runtime';
import { newCommentsQuery } from '../../review/comments';
import type { Access } from '../../team/access';

const maxCounted = 1_000;

/** How many new comments are on results of the gallery, at most 1,000, for the person's sidebar. */
export async function countNewComments({ workspace, user }: Access): Promise<number> {
  const { rows } = await runtime().db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from (${newCommentsQuery(workspace.id, user.id, 'result')}) n
      join console.creations c on c.task_id = split_part(n.subject, ':', 2)
        and c.workspace_id = ${workspace.id} and c.removed_at is null
        and not split_part(n.subject, ':', 3)::int = any (c.removed_outputs)
      limit ${maxCounted}) counted`);
  return rows[0]?.count ?? 0;
}
