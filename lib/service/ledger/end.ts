import { eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { UnknownAuthorizationError } from './errors';
import { checkMilli } from './milli';
import type { EndedAuthorization } from './types';

const { authorizations } = schema;

/**
 * Charges `amountMilli` of an authorization and gives the rest back in the same entry. When it has ended
 * before, nothing moves and the answer says how it ended. Throws RangeError for more than was authorized,
 * UnknownAuthorizationError.
 */
export async function settleAuthorization(
  tx: ServiceDb,
  authorizationId: string,
  amountMilli: number,
): Promise<EndedAuthorization> {
  return end(tx, authorizationId, 'settled', checkMilli(amountMilli));
}

/** Gives all of an authorization back. When it has ended before, nothing moves and the answer says how. */
export async function releaseAuthorization(
  tx: ServiceDb,
  authorizationId: string,
): Promise<EndedAuthorization> {
  return end(tx, authorizationId, 'released', 0);
}

async function end(
  tx: ServiceDb,
  authorizationId: string,
  state: 'settled' | 'released',
  charged: number,
): Promise<EndedAuthorization> {
  const entryId = newId(idPrefixes.ledgerEntry);
  const { rows } = await tx.execute<{ workspace_id: string }>(sql`
    with ended as (
      update service.authorizations
      set state = ${state}, settled_milli = ${charged}::bigint, ended_at = clock_timestamp()
      where id = ${authorizationId} and state = 'open' and amount_milli >= ${charged}::bigint
      returning workspace_id, amount_milli, billing_transaction_id, subject_id, key_id, actor
    ), moved as (
      update service.balances b
      set available_milli = b.available_milli + (e.amount_milli - ${charged}::bigint),
        authorized_milli = b.authorized_milli - e.amount_milli,
        updated_at = clock_timestamp()
      from ended e
      where b.workspace_id = e.workspace_id
      returning b.available_milli, b.authorized_milli, e.workspace_id, e.amount_milli,
        e.billing_transaction_id, e.subject_id, e.key_id, e.actor
    )
    insert into service.ledger_entries
      (id, workspace_id, kind, available_delta_milli, authorized_delta_milli,
        available_after_milli, authorized_after_milli, authorization_id, billing_transaction_id,
        subject_id, key_id, actor, created_at)
    select ${entryId}::text, workspace_id, ${state === 'settled' ? 'settle' : 'release'}::text,
      amount_milli - ${charged}::bigint, -amount_milli, available_milli, authorized_milli,
      ${authorizationId}::text, billing_transaction_id, subject_id, key_id, actor,
      clock_timestamp()
    from moved
    returning workspace_id`);
  const row = rows[0];
  if (row === undefined) return endedBefore(tx, authorizationId, charged);
  return { ended: true, state, settledMilli: charged, workspaceId: row.workspace_id };
}

/** Why nothing was ended now. */
async function endedBefore(
  tx: ServiceDb,
  authorizationId: string,
  charged: number,
): Promise<EndedAuthorization> {
  const [row] = await tx
    .select({
      workspaceId: authorizations.workspaceId,
      state: authorizations.state,
      amountMilli: authorizations.amountMilli,
      settledMilli: authorizations.settledMilli,
    })
    .from(authorizations)
    .where(eq(authorizations.id, authorizationId));
  if (row === undefined) throw new UnknownAuthorizationError(authorizationId);
  if (row.state === 'open') {
    throw new RangeError(`${charged} is more than the ${row.amountMilli} authorized.`);
  }
  return {
    ended: false,
    state: row.state,
    settledMilli: row.settledMilli ?? 0,
    workspaceId: row.workspaceId,
  };
}
