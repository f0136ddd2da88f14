import { eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { InitEnv } from '@/lib/platform/env';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { storeWorkspaceKey } from '../../developers/stored-keys';
import { hashPassword, insertAccount } from '../../identity/accounts';
import { insertTeamWorkspace, prepareTeamWorkspace } from '../../team/workspaces';
import type { Runtime } from '../runtime';

/** The workspace that the embedded service has made from `ATELIER_INIT_*`, for the console to adopt. */
export interface InitialWorkspace {
  readonly id: string;
  readonly name: string;
}

/**
 * Makes the owner from `ATELIER_INIT_*`, who is an operator of the installation, and adopts the initial workspace, or
 * finishes that after an interruption. An existing account keeps its password. With a remote service the given key becomes
 * the workspace's.
 */
export async function setUpHeadless(
  { db, service }: Runtime,
  init: InitEnv,
  initialWorkspace: InitialWorkspace | null,
): Promise<void> {
  const passwordHash = await hashPassword(init.userPassword);
  const workspace = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.sign-up'))`);
    const email = init.userEmail.trim().toLowerCase();
    const name = email.split('@')[0] ?? email;
    const newUserId = await insertAccount(tx, { email, name, passwordHash, isVerified: true });
    // Also when it is not the first account, because a person who sets the server's environment may operate it.
    if (newUserId !== null) {
      await tx.insert(schema.operators).values({ userId: newUserId }).onConflictDoNothing();
    }
    const [owner] = await tx
      .select({ id: schema.users.id })
      .from(schema.users)
      .where(eq(schema.users.email, email));
    if (owner === undefined) throw new Error('the account of ATELIER_INIT_USER_EMAIL is not there');
    const [existingWorkspace] = await tx
      .select({
        id: schema.workspaces.id,
        name: schema.workspaces.name,
        state: schema.workspaces.state,
      })
      .from(schema.workspaces)
      .where(
        initialWorkspace === null
          ? sql`${schema.workspaces.createdBy} = ${owner.id} and ${schema.workspaces.kind} = 'team'`
          : eq(schema.workspaces.id, initialWorkspace.id),
      );
    if (existingWorkspace !== undefined) return existingWorkspace;
    const id = initialWorkspace?.id ?? newId(idPrefixes.workspace);
    await insertTeamWorkspace(tx, { id, userId: owner.id, name: init.workspace });
    return { id, name: init.workspace, state: 'preparing' as const };
  });
  if (workspace.state === 'ready') return;
  if (service.manage !== null) return prepareTeamWorkspace(workspace);
  if (init.apiKey === undefined) return;
  await storeWorkspaceKey(db, { workspaceId: workspace.id, keyId: null, secret: init.apiKey });
  await db
    .update(schema.workspaces)
    .set({ state: 'ready' })
    .where(eq(schema.workspaces.id, workspace.id));
}
