import { sql } from 'drizzle-orm';
import { type BudgetSubject, idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../../context';
import { checkMilli } from './milli';
import type { AuthorizeRequest, GrantRequest } from './types';

/**
 * One movement of credits as `service.move_credits` reads it. `entry` is the id of the ledger entry it makes,
 * by which a repeat after a lost connection is recognised.
 */
export type Move =
  | {
      readonly op: 'authorize';
      readonly entry: string;
      readonly id: string;
      readonly btx: string;
      readonly amount: number;
      readonly subject: string;
      readonly key: string | null;
      readonly actor: string | null;
      readonly project: string | null;
    }
  | {
      readonly op: 'settle' | 'release';
      readonly entry: string;
      readonly id: string;
      /** What is charged. */
      readonly amount: number;
    }
  | {
      readonly op: 'grant' | 'refund' | 'adjust';
      readonly entry: string;
      readonly btx: string;
      readonly amount: number;
      readonly once: string;
      readonly memo: string;
      readonly actor: string | null;
      readonly subject: string | null;
    };

/** The result of a {@link Move}; its members depend on the `op`. */
export interface MoveResult {
  readonly ok: boolean;
  /** `false`: the move was made before, and nothing moved now. */
  readonly fresh?: boolean;
  /** `true`: other work holds the Idempotency-Key that the move was to claim, so nothing moved. */
  readonly key_in_use?: boolean;
  readonly needed?: number;
  readonly available?: number;
  readonly budget?: {
    readonly subject: BudgetSubject;
    readonly subject_id: string;
    readonly limit: number;
    readonly raised: number;
    readonly spent: number;
    readonly authorized: number;
  } | null;
  readonly state?: 'open' | 'settled' | 'released' | null;
  readonly settled?: number | null;
  readonly held?: number | null;
  readonly entry?: string;
  readonly btx?: string;
  /** How much of a refund could be taken back. */
  readonly taken?: number;
}

export interface MovedCredits {
  readonly workspace: string;
  readonly answers: readonly MoveResult[];
  /** What is available after the last move, in milli-credits. */
  readonly available: number;
}

/**
 * Moves credits of one workspace in order with one statement; a refused move changes nothing. `null` when the
 * workspace (or, with `workspaceId` null, the authorization of the first move) is unknown. `isRetry`: a repeat
 * of moves that may have been committed. `at`: for tests of the calendar.
 */
export async function moveCredits(
  tx: ServiceDb,
  workspaceId: string | null,
  moves: readonly Move[],
  { isRetry = false, at }: { isRetry?: boolean; at?: Date } = {},
): Promise<MovedCredits | null> {
  const { rows } = await tx.execute<{ moved: MovedCredits | null }>(
    sql`select service.move_credits(${workspaceId}::text, ${JSON.stringify(moves)}::jsonb, ${isRetry}::boolean, ${at?.toISOString() ?? null}::timestamptz) as moved`,
  );
  return rows[0]?.moved ?? null;
}

/** Throws RangeError unless the amount is a safe integer from 0. */
export const authorizeMove = (request: AuthorizeRequest): Extract<Move, { op: 'authorize' }> => ({
  op: 'authorize',
  entry: newId(idPrefixes.ledgerEntry),
  id: request.ids?.authorizationId ?? newId(idPrefixes.authorization),
  btx: request.ids?.billingTransactionId ?? newId(idPrefixes.billingTransaction),
  amount: checkMilli(request.amountMilli),
  subject: request.subjectId,
  key: request.keyId,
  actor: request.actor,
  project: request.project ?? null,
});

/** Throws RangeError unless the charge is a safe integer from 0. */
export const endMove = (
  op: 'settle' | 'release',
  authorizationId: string,
  chargedMilli: number,
): Extract<Move, { op: 'settle' | 'release' }> => ({
  op,
  entry: newId(idPrefixes.ledgerEntry),
  id: authorizationId,
  amount: checkMilli(chargedMilli),
});

/** Throws RangeError unless the amount is a safe integer above 0. */
export function creditMove(
  op: 'grant' | 'refund' | 'adjust',
  request: GrantRequest,
): Extract<Move, { op: 'grant' | 'refund' | 'adjust' }> {
  const amount = checkMilli(request.amountMilli);
  if (amount === 0) throw new RangeError(`A ${op} is more than zero.`);
  return {
    op,
    entry: newId(idPrefixes.ledgerEntry),
    btx: newId(idPrefixes.billingTransaction),
    amount,
    once: request.onceKey,
    memo: request.memo,
    actor: request.actor ?? null,
    subject: request.subjectId ?? null,
  };
}
