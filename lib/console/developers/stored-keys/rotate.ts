import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { randomToken } from '@/lib/platform/crypto';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { sealContext } from './seal-context';

const { workspaceKeys: k } = schema;

/**
 * Hours for which the old secret keeps working. Everything started with it ends earlier: calls in minutes, streams
 * within an hour.
 */
const graceHours = 24;
/** A rotation takes milliseconds, so an older one was interrupted. */
const overdueMs = 60_000;

/** Whether a stored rotation was interrupted before its end. */
export const isOverdue = ({ nextAt }: { nextAt: Date | null }): boolean =>
  nextAt !== null && Date.now() - nextAt.getTime() > overdueMs;

/**
 * Replaces the secret of the console's own key. Calls in flight keep using the old one, later calls use the
 * new one. The new secret is stored before the service is called, so that an interruption at any moment loses
 * neither. Throws when the workspace has no key of the embedded service.
 */
export async function rotateWorkspaceKey(workspaceId: string): Promise<void> {
  const { db, keyring } = runtime();
  const nextSealed = keyring.seal(`atl_live_${randomToken()}`, sealContext(workspaceId));
  await db
    .update(k)
    .set({ nextSealed: sql`coalesce(${k.nextSealed}, ${nextSealed})`, nextAt: sql`now()` })
    .where(and(eq(k.workspaceId, workspaceId), isNotNull(k.keyId)));
  await finishRotation(workspaceId);
}

/** Finishes a stored rotation. Safe to repeat, and from several processes at once. */
export async function finishRotation(workspaceId: string): Promise<void> {
  const { db, keyring, service } = runtime();
  const [row] = await db.select().from(k).where(eq(k.workspaceId, workspaceId));
  if (row?.nextSealed == null || row.keyId === null || service.manage === null) return;
  const secret = keyring.unseal(row.nextSealed, sealContext(workspaceId));
  await service.manage.keys.rotate(workspaceId, row.keyId, { secret, grace_hours: graceHours });
  await db
    .update(k)
    .set({ sealed: row.nextSealed, nextSealed: null, nextAt: null, createdAt: sql`now()` })
    .where(and(eq(k.workspaceId, workspaceId), eq(k.nextSealed, row.nextSealed)));
}
