import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { allScopes, idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema } from '../../db';
import { storeWorkspaceKey } from '../../developers/stored-keys';
import { voidLinksByOwners } from '../../identity/passwords';
import { InvalidRequestError, reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { type AuditContext, auditContext, recordAudit, systemActor } from '../audit';
import { slugCandidates } from '../slugs';
import { workspaceName } from './name';

const retryMs = 100;

export const teamWorkspaceInput = z.object({
  name: workspaceName,
});

/**
 * Makes a team workspace: first the row and its Owner, then the service's workspace and the console's key. When it is
 * interrupted, or the service does not answer, the workspace stays `preparing` and {@link finishPreparing} continues at
 * the next visit.
 */
export async function createTeamWorkspace(
  userId: string,
  input: z.output<typeof teamWorkspaceInput>,
): Promise<{ id: string; slug: string }> {
  const { db } = runtime();
  const id = newId(idPrefixes.workspace);
  const [user] = await db
    .select({ id: schema.users.id, name: schema.users.name })
    .from(schema.users)
    .where(eq(schema.users.id, userId));
  if (user === undefined) throw new Error('there is no such account');
  const context = await auditContext({ user, workspace: { id } });
  const slug = await db.transaction(async (tx) => {
    await checkTeamLimit(tx, userId);
    return insertTeamWorkspace(tx, { id, userId, name: input.name, context });
  });
  await finishPreparing({ id, name: input.name, kind: 'team', state: 'preparing' });
  return { id, slug };
}

/** Enforces the limit of teams for a person. Deleted ones count too, because each team starts with free credits. */
async function checkTeamLimit(tx: ConsoleTx, userId: string): Promise<void> {
  const { users, workspaces } = schema;
  const maxTeams = runtime().env.teamsPerPerson;
  // Locked, so that simultaneous requests count each other's teams.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const isTeamOfPerson = and(eq(workspaces.createdBy, userId), eq(workspaces.kind, 'team'));
  if ((await tx.$count(workspaces, isTeamOfPerson)) < maxTeams) return;
  throw new InvalidRequestError(
    maxTeams === 0
      ? 'Creating teams is turned off here. Ask an Owner or Admin of a team to invite you.'
      : `You have created ${maxTeams} teams, the most one person can here (deleted ones count). Use one of your teams, or ask the person who runs this server.`,
    'name',
  );
}

/** Inserts a team workspace with its Owner under the first free slug. Without `context` the actor is the console. Returns the slug. */
export async function insertTeamWorkspace(
  tx: ConsoleTx,
  {
    id,
    userId,
    name,
    context = { workspaceId: id, actor: systemActor, address: null, userAgent: null },
  }: { id: string; userId: string; name: string; context?: AuditContext },
): Promise<string> {
  for (const slug of slugCandidates(name)) {
    const [row] = await tx
      .insert(schema.workspaces)
      .values({ id, slug, name, kind: 'team', createdBy: userId })
      .onConflictDoNothing({ target: schema.workspaces.slug })
      .returning({ id: schema.workspaces.id });
    if (row === undefined) continue;
    await tx.insert(schema.memberships).values({ workspaceId: id, userId, role: 'owner' });
    await voidLinksByOwners(tx, userId);
    await recordAudit(tx, { ...context, action: 'workspace.create', after: { name, slug } });
    return slug;
  }
  throw new Error('unreachable: slug candidates do not end');
}

/**
 * Makes the workspace and its key at the embedded service, in one process while others wait. Safe to repeat. With a
 * remote service the workspace waits for a key.
 */
export async function prepareTeamWorkspace(workspace: { id: string; name: string }): Promise<void> {
  while (!(await tryPrepare(workspace))) {
    if (await isReady(workspace.id)) return;
    await sleep(retryMs);
  }
}

async function isReady(id: string): Promise<boolean> {
  const { workspaces: w } = schema;
  const [row] = await runtime().db.select({ state: w.state }).from(w).where(eq(w.id, id));
  return row?.state === 'ready';
}

/** Returns false while another process or request does it, because each would make a key. */
async function tryPrepare(workspace: { id: string; name: string }): Promise<boolean> {
  const lock = await runtime().database.tryAdvisoryLock(`prepare:${workspace.id}`);
  if (lock === null) return false;
  try {
    // It may have been finished between the caller's check and the lock.
    if (!(await isReady(workspace.id))) await createAtService(workspace);
    return true;
  } finally {
    await lock.release();
  }
}

async function createAtService(workspace: { id: string; name: string }): Promise<void> {
  const { db, service } = runtime();
  const { manage } = service;
  if (manage === null) return;
  await manage.workspaces.create({ id: workspace.id, name: workspace.name, kind: 'team' });
  const key = await manage.keys.create(workspace.id, {
    kind: 'console',
    name: 'Console',
    scopes: [...allScopes],
  });
  await db.transaction(async (tx) => {
    await storeWorkspaceKey(tx, { workspaceId: workspace.id, keyId: key.id, secret: key.secret });
    await tx
      .update(schema.workspaces)
      .set({ state: 'ready' })
      .where(and(eq(schema.workspaces.id, workspace.id), eq(schema.workspaces.state, 'preparing')));
  });
  // A process that was killed between the two steps has left a key whose secret is lost.
  const { data } = await manage.keys.list(workspace.id);
  for (const { id, kind, revoked_at: revokedAt } of data) {
    const isLost = kind === 'console' && id !== key.id && revokedAt === null;
    if (isLost) await manage.keys.revoke(workspace.id, id);
  }
}

/** Finishes an interrupted workspace. Nothing changes when the service does not answer. */
export async function finishPreparing(workspace: {
  id: string;
  name: string;
  kind: 'team' | 'personal';
  state: 'preparing' | 'ready';
}): Promise<void> {
  if (workspace.kind !== 'team' || workspace.state === 'ready') return;
  try {
    await tryPrepare(workspace);
  } catch (error) {
    reportError(error);
  }
}
