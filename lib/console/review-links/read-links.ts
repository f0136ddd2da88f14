import { and, desc, eq, sql } from 'drizzle-orm';
import type { ReviewLink } from '@/lib/pages/review-links';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import { type Access, may } from '../team/access';
import { countLinkResults } from './link-results';

const { reviewLinks: l, users: u } = schema;
const maxLinks = 200;

/** Whether a link works, or why it does not. */
export const linkState = () => sql<ReviewLink['state']>`case
  when ${l.withdrawnAt} is not null then 'withdrawn'
  when not exists (select 1 from console.boards b where b.id = ${l.boardId}) and ${l.boardId} is not null then 'board_deleted'
  when ${l.expiresAt} <= now() then 'ended'
  else 'open' end`;

export const isOpenLink = () => eq(linkState(), 'open');

/**
 * The review links that a person may change: all for Owners and Admins, else their own. Open ones come first, so that each
 * can be withdrawn however many ended since, then the newest.
 */
export async function listReviewLinks(access: Access): Promise<ReviewLink[]> {
  const { db } = runtime();
  const { workspace, user, role } = access;
  const rows = await db
    .select({ link: l, state: linkState(), author: u.name })
    .from(l)
    .innerJoin(u, eq(u.id, l.createdBy))
    .where(
      and(
        eq(l.workspaceId, workspace.id),
        may(role, 'experiments.share') ? undefined : eq(l.createdBy, user.id),
      ),
    )
    .orderBy(sql`(${isOpenLink()}) desc`, desc(l.createdAt), desc(l.id))
    .limit(maxLinks);
  const counts = await countLinkResults(
    db,
    workspace.id,
    rows.map(({ link }) => link),
  );
  return rows.map(({ link, state, author }) => ({
    id: link.id,
    title: link.title,
    author,
    right: link.right,
    state,
    results: counts.get(link.id) ?? 0,
    has_password: link.passwordHash !== null,
    asks_name: link.asksName,
    addresses: link.addresses,
    download: link.download,
    views: link.views,
    created_at: link.createdAt.getTime(),
    expires_at: link.expiresAt.getTime(),
  }));
}
