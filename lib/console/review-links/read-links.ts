import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ReviewLink } from '@/lib/pages/review-links';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import { type Access, may } from '../team/access';
import { countLinkResults } from './link-results';

const { reviewLinks: l, users: u } = schema;
const maxLinks = 200;

export const isOpenLink = () => and(isNull(l.withdrawnAt), gt(l.expiresAt, sql`now()`));

/**
 * The review links that a person may change: all for Owners and Admins, else their own. Open ones come first, so that each
 * can be withdrawn however many ended since, then the newest.
 */
export async function listReviewLinks(access: Access): Promise<ReviewLink[]> {
  const { db } = runtime();
  const { workspace, user, role } = access;
  const rows = await db
    .select({ link: l, author: u.name })
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
  return rows.map(({ link, author }) => ({
    id: link.id,
    title: link.title,
    author,
    right: link.right,
    state: stateOf(link),
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

/** Whether a link works, has ended, or was withdrawn. */
export const stateOf = ({
  withdrawnAt,
  expiresAt,
}: Pick<typeof l.$inferSelect, 'withdrawnAt' | 'expiresAt'>): ReviewLink['state'] =>
  withdrawnAt !== null ? 'withdrawn' : expiresAt.getTime() <= Date.now() ? 'ended' : 'open';
