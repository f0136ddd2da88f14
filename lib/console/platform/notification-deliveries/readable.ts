import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { schema } from '../../db';

const { memberships, noticeDismissals, notices, notificationDeliveries: d, workspaces } = schema;

/** A waiting delivery that is due. */
export const isDue = (channel: 'mail' | 'webhook') =>
  and(eq(d.channel, channel), eq(d.state, 'waiting'), sql`${d.dueAt} <= now()`);

/**
 * Whether a delivery's notice is still true and its person may still read it: joined with `notices` and `workspaces`, and
 * with the person's `memberships`. What a person dismissed is not sent to them.
 */
export const isStillRead = sql<boolean>`(${and(
  isNull(notices.resolvedAt),
  isNull(workspaces.archivedAt),
  or(
    isNull(d.userId),
    and(
      or(
        sql`${memberships.role}::text = any (${notices.roles})`,
        eq(notices.userId, memberships.userId),
      ),
      sql`not exists (select 1 from ${noticeDismissals} where ${and(
        eq(noticeDismissals.noticeId, notices.id),
        eq(noticeDismissals.userId, memberships.userId),
      )})`,
    ),
  ),
)})`;
