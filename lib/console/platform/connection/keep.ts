import { eq, sql } from 'drizzle-orm';
import type { ServiceCapabilities } from '@/lib/pages/connection';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';

/** Stores the probed capabilities of a service with the current time. */
export async function storeCapabilities(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  capabilities: ServiceCapabilities,
): Promise<void> {
  const values = { capabilities, checkedAt: sql`now()` };
  await db
    .insert(schema.connections)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: schema.connections.workspaceId, set: values });
}

/** Forgets what was probed, so that the next reader probes again. */
export async function forgetCapabilities(db: ConsoleTx, workspaceId: string): Promise<void> {
  const { connections } = schema;
  await db.delete(connections).where(eq(connections.workspaceId, workspaceId));
}
