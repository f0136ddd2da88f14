import { sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../context';
import { readBalance } from './balance';
import { UnknownWorkspaceError } from './errors';
import { checkMilli } from './milli';
import type { Authorized, AuthorizeRequest, InsufficientCredits } from './types';

type Row = { available: string; authorized: string; transaction_id: string };

/**
 * Reserves credits: one statement that moves the balance (guarded by `available >= amount`), opens the
 * authorization and writes the entry. Answers `ok: false` and moves nothing when there is not enough.
 * Throws {@link UnknownWorkspaceError}; RangeError unless the amount is a safe integer from 0.
 */
export async function authorizeCredits(
  tx: ServiceDb,
  request: AuthorizeRequest,
): Promise<Authorized | InsufficientCredits> {
  const neededMilli = checkMilli(request.amountMilli);
  for (;;) {
    const authorized = await tryAuthorize(tx, request);
    if (authorized !== null) return authorized;
    const balance = await readBalance(tx, request.workspaceId);
    if (balance === null) throw new UnknownWorkspaceError(request.workspaceId);
    const { availableMilli } = balance;
    // Credits that came back between the two statements are credits: only what is said to be too little is refused.
    if (availableMilli < neededMilli) return { ok: false, neededMilli, availableMilli };
  }
}

/** `null`: there was not enough. */
async function tryAuthorize(tx: ServiceDb, request: AuthorizeRequest): Promise<Authorized | null> {
  const { workspaceId, subjectId, keyId, actor } = request;
  const amount = request.amountMilli;
  const authorizationId = request.ids?.authorizationId ?? newId(idPrefixes.authorization);
  const billingTransactionId =
    request.ids?.billingTransactionId ?? newId(idPrefixes.billingTransaction);
  const entryId = newId(idPrefixes.ledgerEntry);
  const { rows } = await tx.execute<Row>(sql`
    with debit as (
      update service.balances
      set available_milli = available_milli - ${amount}::bigint,
        authorized_milli = authorized_milli + ${amount}::bigint,
        updated_at = clock_timestamp()
      where workspace_id = ${workspaceId} and available_milli >= ${amount}::bigint
      returning available_milli, authorized_milli
    ), opened as (
      insert into service.authorizations
        (id, workspace_id, amount_milli, billing_transaction_id, subject_id, key_id, actor, created_at)
      select ${authorizationId}::text, ${workspaceId}::text, ${amount}::bigint,
        ${billingTransactionId}::text, ${subjectId}::text, ${keyId}::text, ${actor}::text,
        clock_timestamp()
      from debit
    ), entry as (
      insert into service.ledger_entries
        (id, workspace_id, kind, available_delta_milli, authorized_delta_milli,
          available_after_milli, authorized_after_milli, authorization_id, billing_transaction_id,
          subject_id, key_id, actor, created_at)
      select ${entryId}::text, ${workspaceId}::text, 'authorize', -${amount}::bigint,
        ${amount}::bigint, available_milli, authorized_milli, ${authorizationId}::text,
        ${billingTransactionId}::text, ${subjectId}::text, ${keyId}::text, ${actor}::text,
        clock_timestamp()
      from debit
    )
    select available_milli as available, authorized_milli as authorized,
      pg_current_xact_id()::text as transaction_id
    from debit`);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ok: true,
    authorizationId,
    billingTransactionId,
    availableMilli: Number(row.available),
    authorizedMilli: Number(row.authorized),
    transactionId: row.transaction_id,
  };
}
