import { eq, sql } from 'drizzle-orm';
import type { AgentCaller } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { KeyAuth } from '../http';

const { apiKeys } = schema;

/** Whom the console lets do what a key asks for: the person who was given its secret. */
export async function callerOf(
  db: ServiceDb,
  { keyId, workspaceId }: KeyAuth,
): Promise<AgentCaller> {
  const [key] = await db
    .select({ personId: sql<string | null>`coalesce(${apiKeys.actsFor}, ${apiKeys.createdBy})` })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId));
  return { workspaceId, personId: key?.personId ?? null };
}
