import { and, eq } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';
import { voidLinksByOwners } from '../../identity/passwords';
import { InvalidRequestError } from '../../platform/failures';
import { recordAudit, systemActor } from '../../team/audit';
import { findAccount } from './find-account';
import { findWorkspace } from './find-workspace';

const { memberships } = schema;

/**
 * Makes an account an Owner of a team whose Owner is gone, by a command on this machine; a person who is not in the
 * workspace joins it. Its Owners stay. Returns the names of both. Throws `InvalidRequestError`.
 */
export const appointOwner = (
  db: ConsoleDb,
  { address, slug }: { address: string; slug: string },
): Promise<{ person: string; workspace: string }> =>
  db.transaction(async (tx) => {
    const workspace = await findWorkspace(tx, slug);
    if (workspace.kind === 'personal') {
      throw new InvalidRequestError(`“${slug}” is the personal workspace of one person.`);
    }
    if (workspace.archivedAt !== null) {
      throw new InvalidRequestError(`“${slug}” is archived. Restore it first.`);
    }
    const { id, name } = await findAccount(tx, address);
    const isMembership = and(eq(memberships.workspaceId, workspace.id), eq(memberships.userId, id));
    const [membership] = await tx.select().from(memberships).where(isMembership).for('update');
    if (membership?.role === 'owner') {
      throw new InvalidRequestError(`${name} is an Owner of “${slug}” already.`);
    }
    await tx
      .insert(memberships)
      .values({ workspaceId: workspace.id, userId: id, role: 'owner' })
      .onConflictDoUpdate({
        target: [memberships.workspaceId, memberships.userId],
        set: { role: 'owner' },
      });
    if (membership === undefined) await voidLinksByOwners(tx, id);
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor: systemActor,
      address: null,
      userAgent: null,
      action: 'workspace.transfer',
      target: { kind: 'person', id, name },
      before: { role: membership?.role ?? null },
      after: { role: 'owner' },
    });
    return { person: name, workspace: workspace.name };
  });
