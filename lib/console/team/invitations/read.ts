import { and, desc, eq } from 'drizzle-orm';
import type { OpenInvitation } from '@/lib/pages/members';
import { sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleDb, schema } from '../../db';
import { isOpenInvitation } from '../../identity/accounts';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';

const { invitations, memberships, users, workspaces } = schema;

/** The open invitations of a workspace, newest first. */
export async function listInvitations({ workspace }: Access): Promise<OpenInvitation[]> {
  const rows = await runtime()
    .db.select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      mailedAt: invitations.mailedAt,
      invitedBy: users.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.workspaceId, workspace.id), isOpenInvitation()))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(200);
  return rows.map(({ mailedAt, createdAt, expiresAt, ...invitation }) => ({
    ...invitation,
    mailed: mailedAt !== null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** The data of the page of an invitation link. */
export interface InvitationView {
  readonly workspace: { readonly name: string; readonly slug: string };
  readonly invitedBy: string;
  readonly role: 'admin' | 'member';
  readonly email: string | null;
  /**
   * Whether the address has an account. Only read when the link was mailed to the address: the maker of any other
   * link must not learn from it who has an account (decision 22). False for an invitation without an address.
   */
  readonly hasAccount: boolean;
  /** Whether the reader is already a member. */
  readonly isMember: boolean;
}

/** The invitation of a link's token; null when none is open, for any reason. */
export async function readInvitation(
  db: ConsoleDb,
  token: string,
  readerId: string | null,
): Promise<InvitationView | null> {
  const [row] = await db
    .select({
      workspaceId: workspaces.id,
      name: workspaces.name,
      slug: workspaces.slug,
      archivedAt: workspaces.archivedAt,
      invitedBy: users.name,
      role: invitations.role,
      email: invitations.email,
      mailedAt: invitations.mailedAt,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, sha256Hex(token)), isOpenInvitation()));
  if (row === undefined || row.archivedAt !== null) return null;
  const hasAccount =
    row.email !== null &&
    row.mailedAt !== null &&
    (await db.$count(users, eq(users.email, row.email))) > 0;
  const isMember =
    readerId !== null &&
    (await db.$count(
      memberships,
      and(eq(memberships.workspaceId, row.workspaceId), eq(memberships.userId, readerId)),
    )) > 0;
  const { name, slug, invitedBy, role, email } = row;
  return { workspace: { name, slug }, invitedBy, role, email, hasAccount, isMember };
}
