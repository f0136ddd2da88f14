import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { schema } from '../../db';

const {
  memberships,
  notificationDismissals,
  notifications,
  notificationDeliveries: d,
  workspaces,
} = schema;

export const isDue = (channel: 'mail' | 'webhook') =>
  and(eq(d.channel, channel), eq(d.state, 'waiting'), sql`${d.dueAt} <= now()`);

/**
 * Whether a delivery's notification is still true and its person may still read it: joined with `notifications` and `workspaces`, and
 * with the person's `memberships`. What a person dismissed is not sent to them.
 */
export const isStillReadable = sql<boolean>`(${and(
  isNull(notifications.resolvedAt),
  isNull(workspaces.archivedAt),
  or(
    isNull(d.userId),
    and(
      or(
        sql`${memberships.role}::text = any (${notifications.roles})`,
        eq(notifications.userId, memberships.userId),
      ),
      sql`not exists (select 1 from ${notificationDismissals} where ${and(
        eq(notificationDismissals.notificationId, notifications.id),
        eq(notificationDismissals.userId, memberships.userId),
      )})`,
    ),
  ),
)})`;
