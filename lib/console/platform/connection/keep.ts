import { sql } from 'drizzle-orm';
import type { KnownCapabilities } from '@/lib/pages/connection';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';

/** Stores what is known of the capabilities of a service, with the current time. */
export async function storeCapabilities(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  capabilities: KnownCapabilities,
): Promise<void> {
  const values = { capabilities, checkedAt: sql`now()` };
  await db
    .insert(schema.connections)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: schema.connections.workspaceId, set: values });
}
