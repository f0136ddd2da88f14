import { sql } from 'drizzle-orm';
import type { ServiceCapabilities } from '@/lib/contract';
import type { ConsoleDb, ConsoleTx } from '../db';
import { schema } from '../db';

/** Records what a service was found to offer, as of now. */
export async function keepCapabilities(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  capabilities: ServiceCapabilities,
): Promise<void> {
  const found = { capabilities, checkedAt: sql`now()` };
  await db
    .insert(schema.connections)
    .values({ workspaceId, ...found })
    .onConflictDoUpdate({ target: schema.connections.workspaceId, set: found });
}
