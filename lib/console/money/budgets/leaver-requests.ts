import { and, eq, sql } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../../db';
import { resolveNotification } from '../../platform/notifications';
import { requestKey } from './ask';

const { budgetRequests: r } = schema;

/**
 * Declines the open requests for credits of a person who leaves. Call it in the transaction
 * that removes the person.
 */
export async function declineRequestsOfLeaver(
  tx: ConsoleTx,
  { workspaceId, userId, actorId }: { workspaceId: string; userId: string; actorId: string },
): Promise<void> {
  const requests = await tx
    .update(r)
    .set({ state: 'declined', decidedBy: actorId, decidedAt: sql`now()` })
    .where(and(eq(r.workspaceId, workspaceId), eq(r.userId, userId), eq(r.state, 'open')))
    .returning({ id: r.id });
  for (const { id } of requests) {
    await resolveNotification(tx, { workspace: workspaceId, dedupeKey: requestKey(id) });
  }
}
