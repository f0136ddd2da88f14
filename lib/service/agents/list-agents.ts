import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { type Agent, type Budget, milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { serializeKey } from '../keys';
import { readBudgets } from '../money/budgets';

const { agentConnections, apiKeys } = schema;

/** The assistants that are connected to a workspace, newest first. */
export async function listAgents(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
): Promise<Agent[]> {
  const isConnected = and(
    eq(apiKeys.workspaceId, workspaceId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, new Date(clock.now()))),
  );
  const [rows, budgets] = await Promise.all([
    db
      .select({ key: apiKeys, connection: agentConnections })
      .from(agentConnections)
      .innerJoin(apiKeys, eq(apiKeys.id, agentConnections.keyId))
      .where(isConnected)
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
    readBudgets(db, workspaceId),
  ]);
  const budgetOf = (subject: Budget['subject'], keyId: string) =>
    budgets.find((each) => each.subject === subject && each.subject_id === keyId) ?? null;
  return rows.map(({ key, connection }) => ({
    object: 'agent',
    key: serializeKey(key),
    client_name: connection.clientName,
    client_host: connection.clientHost,
    actor: connection.actor,
    project: connection.project,
    approval_above:
      connection.approvalAboveMilli === null ? null : milliToCredits(connection.approvalAboveMilli),
    budget: budgetOf('key', key.id),
    day_budget: budgetOf('key_day', key.id),
  }));
}
