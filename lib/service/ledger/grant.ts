import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { UnknownWorkspaceError } from './errors';
import { checkMilli } from './milli';
import type { Granted, GrantRequest } from './types';

const { balances, ledgerEntries } = schema;

/**
 * Adds credits to a workspace, once per `onceKey`. Call it inside a transaction: the balance row is locked
 * first, so that of two grants with one key the second sees the first. Throws UnknownWorkspaceError;
 * RangeError unless the amount is more than zero.
 */
export async function grantCredits(tx: ServiceDb, request: GrantRequest): Promise<Granted> {
  const amount = checkMilli(request.amountMilli);
  if (amount === 0) throw new RangeError('A grant is more than zero.');
  const locked = await tx
    .select({ id: balances.workspaceId })
    .from(balances)
    .where(eq(balances.workspaceId, request.workspaceId))
    .for('update');
  if (locked.length === 0) throw new UnknownWorkspaceError(request.workspaceId);
  return (await grantedBefore(tx, request)) ?? credit(tx, request, amount);
}

async function grantedBefore(
  tx: ServiceDb,
  { workspaceId, onceKey }: GrantRequest,
): Promise<Granted | null> {
  const [entry] = await tx
    .select({ id: ledgerEntries.id, transaction: ledgerEntries.billingTransactionId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.workspaceId, workspaceId), eq(ledgerEntries.onceKey, onceKey)));
  if (entry === undefined) return null;
  return { granted: false, entryId: entry.id, billingTransactionId: entry.transaction ?? '' };
}

async function credit(tx: ServiceDb, request: GrantRequest, amount: number): Promise<Granted> {
  const { workspaceId, onceKey, memo, actor = null } = request;
  const entryId = newId(idPrefixes.ledgerEntry);
  const billingTransactionId = newId(idPrefixes.billingTransaction);
  await tx.execute(sql`
    with credited as (
      update service.balances
      set available_milli = available_milli + ${amount}::bigint, updated_at = clock_timestamp()
      where workspace_id = ${workspaceId}
      returning available_milli, authorized_milli
    )
    insert into service.ledger_entries
      (id, workspace_id, kind, available_delta_milli, authorized_delta_milli,
        available_after_milli, authorized_after_milli, billing_transaction_id, actor, memo,
        once_key, created_at)
    select ${entryId}::text, ${workspaceId}::text, 'grant', ${amount}::bigint, 0,
      available_milli, authorized_milli, ${billingTransactionId}::text, ${actor}::text,
      ${memo}::text, ${onceKey}::text, clock_timestamp()
    from credited`);
  return { granted: true, entryId, billingTransactionId };
}
