import { and, eq } from 'drizzle-orm';
import type { LedgerLine, RefundChargeBody } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { giveBackCredits, readLedgerLine } from '../ledger';

const { authorizations } = schema;

/**
 * Refunds the charge of a task or text turn once, and returns the ledger line of the correction. Usage and budgets stay
 * as they are: the work was done. Throws `ApiError` not_found, invalid_value (nothing was charged).
 */
export async function refundCharge(
  { db, log }: Pick<ServiceContext, 'db' | 'log'>,
  workspaceId: string,
  subjectId: string,
  { reason, actor }: RefundChargeBody,
): Promise<{ refunded: boolean; line: LedgerLine }> {
  const isChargeOfSubject = and(
    eq(authorizations.subjectId, subjectId),
    eq(authorizations.workspaceId, workspaceId),
  );
  const [charge] = await db.select().from(authorizations).where(isChargeOfSubject);
  if (charge === undefined) {
    throw new ApiError('not_found', 'There is no such task or turn in this workspace.');
  }
  const amountMilli = charge.settledMilli ?? 0;
  if (amountMilli === 0) {
    throw new ApiError('invalid_value', 'Nothing was charged that could be given back.', {
      param: 'subject_id',
    });
  }
  const refund = await db.transaction(async (tx) => {
    const { granted, entryId } = await giveBackCredits(tx, {
      workspaceId,
      amountMilli,
      onceKey: `charge:${subjectId}`,
      memo: reason,
      actor: actor ?? null,
      subjectId,
    });
    return { refunded: granted, line: await readLedgerLine(tx, entryId) };
  });
  if (refund.refunded) log.info({ workspaceId, subjectId, amountMilli }, 'a charge was given back');
  return refund;
}
