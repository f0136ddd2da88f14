import { and, gt, isNull, sql } from 'drizzle-orm';
import { permissions } from '@/lib/pages/permissions';
import { schema } from '../../db';

const { invitations, memberships } = schema;

const inviters = sql.join(
  permissions['members.invite'].map((role) => sql`${role}`),
  sql`, `,
);

/**
 * Condition for an open invitation: neither accepted, revoked nor expired, and made by a person who may still invite.
 * The last condition stops a removed Admin from joining again with an invitation of their own.
 */
export const isOpenInvitation = () =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
    sql`exists (
      select 1 from ${memberships} inviter
      where inviter.workspace_id = ${invitations.workspaceId}
        and inviter.user_id = ${invitations.invitedBy}
        and inviter.role in (${inviters}))`,
  );
