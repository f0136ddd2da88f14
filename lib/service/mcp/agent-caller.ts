import { eq } from 'drizzle-orm';
import type { AgentCaller } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { KeyAuth } from '../http';

const { apiKeys } = schema;

/** Whom the console lets do what a key asks for: the person who made the key. */
export async function callerOf(
  db: ServiceDb,
  { keyId, workspaceId }: KeyAuth,
): Promise<AgentCaller> {
  const [key] = await db
    .select({ personId: apiKeys.createdBy })
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId));
  return { workspaceId, personId: key?.personId ?? null };
}
