import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { randomToken } from '@/lib/platform/crypto';
import { schema } from '../db';
import { runtime } from '../runtime';
import { sealContext } from './seal-context';

const { workspaceKeys: k } = schema;

/** Whatever began with the old secret ends within this: a call in minutes, a long stream in an hour. */
const graceHours = 24;
/** A rotation takes milliseconds; one that is older was cut off. */
const overdueMs = 60_000;

/** Whether a rotation was written down and cut off before its end. */
export const isOverdue = ({ nextAt }: { nextAt: Date | null }): boolean =>
  nextAt !== null && Date.now() - nextAt.getTime() > overdueMs;

/**
 * Gives the console's own key a new secret, unnoticed: the old one goes on for what is in flight, and every call from
 * now on takes the new one. The new secret is written down before the service is asked, so that a cut at any moment
 * loses neither. Throws when the workspace has no key of the embedded service.
 */
export async function rotateWorkspaceKey(workspaceId: string): Promise<void> {
  const { db, keyring } = runtime();
  const next = keyring.seal(`atl_live_${randomToken()}`, sealContext(workspaceId));
  await db
    .update(k)
    .set({ nextSealed: sql`coalesce(${k.nextSealed}, ${next})`, nextAt: sql`now()` })
    .where(and(eq(k.workspaceId, workspaceId), isNotNull(k.keyId)));
  await finishRotation(workspaceId);
}

/** Brings a rotation that was written down to its end. Safe to repeat, and from many processes at once. */
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
