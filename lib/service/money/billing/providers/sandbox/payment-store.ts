import { and, eq, gt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../context';
import { schema } from '../../../../db';
import { periodAt, periodStart } from '../../rules/periods';
import { PaymentProviderError } from '../provider';
import type { AgreementRow, PaymentRow } from './to-events';

const { sandboxPayments, sandboxSubscriptions } = schema;

export type SandboxContext = Pick<ServiceContext, 'db' | 'clock'>;

/** A payment, and the subscription that it began, if any. */
export interface Payment {
  readonly row: PaymentRow;
  readonly agreement: AgreementRow | null;
}

/** `null` when there is no such payment. */
export async function findPayment({ db }: SandboxContext, id: string): Promise<Payment | null> {
  const [payment] = await db
    .select({ row: sandboxPayments, agreement: sandboxSubscriptions })
    .from(sandboxPayments)
    .leftJoin(sandboxSubscriptions, eq(sandboxSubscriptions.id, sandboxPayments.id))
    .where(eq(sandboxPayments.id, id));
  return payment ?? null;
}

/** Throws PaymentProviderError. */
export async function readPayment(context: SandboxContext, id: string): Promise<Payment> {
  const payment = await findPayment(context, id);
  if (payment === null) throw new PaymentProviderError('The sandbox has no such payment.');
  return payment;
}

/** Ends an open payment; one that has ended does not change. A paid subscription begins here. */
export async function endPayment(
  { db, clock }: SandboxContext,
  id: string,
  state: Exclude<PaymentRow['state'], 'open'>,
): Promise<void> {
  const currentTime = new Date(clock.now());
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(sandboxPayments)
      .set({ state, ...(state === 'paid' ? { paidAt: currentTime } : {}) })
      .where(
        and(
          eq(sandboxPayments.id, id),
          eq(sandboxPayments.state, 'open'),
          gt(sandboxPayments.expiresAt, currentTime),
        ),
      )
      .returning();
    if (row?.state !== 'paid' || row.interval === null) return;
    await tx
      .insert(sandboxSubscriptions)
      .values({ id, startedAt: currentTime, changedAt: currentTime });
  });
}

/** Refunds `amount` once per `key`, and never more than was paid. */
export async function refundPayment(
  { db }: SandboxContext,
  id: string,
  amount: number,
  key: string,
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({
      refundedAmount: sql`${sandboxPayments.refundedAmount} + ${amount}`,
      refundKeys: sql`array_append(${sandboxPayments.refundKeys}, ${key}::text)`,
    })
    .where(
      sql`${sandboxPayments.id} = ${id} and ${sandboxPayments.state} = 'paid'
        and not ${key}::text = any(${sandboxPayments.refundKeys})
        and ${sandboxPayments.refundedAmount} + ${amount}::bigint <= ${sandboxPayments.amount}`,
    );
}

/** Inserts the row of a renewal (`<payment>:<number>`). Only a refund needs one, so it is made just before. */
export async function openRenewal(
  context: SandboxContext,
  ref: string,
  orderId: string,
): Promise<void> {
  const [paymentId = '', number] = ref.split(':');
  if (number === undefined) return;
  const { row } = await readPayment(context, paymentId);
  const renewalColumns = { id: ref, orderId, interval: null, refundedAmount: 0, refundKeys: [] };
  await context.db
    .insert(sandboxPayments)
    .values({ ...row, ...renewalColumns })
    .onConflictDoNothing();
}

/** Cancels a subscription at the end of its period, or resumes it. One that has ended stays ended. */
export async function setCancellation(
  context: SandboxContext,
  id: string,
  shouldCancel: boolean,
): Promise<void> {
  const { row, agreement } = await readPayment(context, id);
  if (agreement === null) throw new PaymentProviderError('The sandbox has no such subscription.');
  const nowMs = context.clock.now();
  if (agreement.endsAt !== null && agreement.endsAt.getTime() <= nowMs) return;
  const interval = row.interval ?? 'month';
  const start = agreement.startedAt.getTime();
  const endsAt = new Date(periodStart(start, interval, periodAt(start, interval, nowMs) + 1));
  await context.db
    .update(sandboxSubscriptions)
    .set({
      cancelAtPeriodEnd: shouldCancel,
      endsAt: shouldCancel ? endsAt : null,
      changedAt: new Date(nowMs),
    })
    .where(eq(sandboxSubscriptions.id, id));
}
