import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../db';
import { resolveNotification } from '../platform/notifications';
import { requestKey } from './ask-for-run';

const { experiments: e, runRequests: r } = schema;

/**
 * Declines the open requests to run an experiment of a person who leaves, in whose name they would run. Call it in the
 * transaction that removes the person.
 */
export async function declineRunRequestsOfLeaver(
  tx: ConsoleTx,
  { workspaceId, userId, actorId }: { workspaceId: string; userId: string; actorId: string },
): Promise<void> {
  const experimentIds = tx.select({ id: e.id }).from(e).where(eq(e.workspaceId, workspaceId));
  const requests = await tx
    .update(r)
    .set({ state: 'declined', decidedBy: actorId, decidedAt: sql`now()` })
    .where(and(eq(r.userId, userId), eq(r.state, 'open'), inArray(r.experimentId, experimentIds)))
    .returning({ id: r.id });
  for (const { id } of requests) {
    await resolveNotification(tx, { workspace: workspaceId, dedupeKey: requestKey(id) });
  }
}
