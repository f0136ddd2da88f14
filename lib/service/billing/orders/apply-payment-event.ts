import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { ServiceContext, ServiceTx } from '@/lib/service/context';
import { schema } from '@/lib/service/db';
import { giveBackCredits, grantCredits, takeBackCredits } from '@/lib/service/ledger';
import { enqueueCreditsGranted } from '@/lib/service/webhooks';
import type { OrderEvent, OrderPayment } from '../rules/order-payment';
import { applyOrderEvent, creditsDue, refundedOf, statusOf } from '../rules/order-payment';
import type { OrderRow } from './order-row';
import { askedOf, paymentOf } from './order-row';

const { orders } = schema;

type Context = Pick<ServiceContext, 'clock' | 'database' | 'log'>;

/**
 * Applies an event to an order and does what follows, in the caller's transaction: grants its credits, takes back those
 * of a refund, gives back those of a refund that failed, enqueues webhooks. The order's row is locked, so events of one
 * order are applied one after another. An event that was applied before changes nothing.
 */
export async function applyPaymentEvent(
  context: Context,
  tx: ServiceTx,
  orderId: string,
  event: OrderEvent,
  paymentRef: string | null = null,
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (row === undefined) throw new Error(`There is no order ${orderId}.`);
  const before = paymentOf(row);
  const payment = applyOrderEvent(before, event);
  const refs = row.paymentRef === null && paymentRef !== null ? { paymentRef } : {};
  if (isDeepStrictEqual(payment, before) && refs.paymentRef === undefined) return;
  const moved = await moveCreditsDue(context, tx, row, payment);
  const status = statusOf(askedOf(row), payment);
  await tx
    .update(orders)
    .set({ ...columnsOf(context, row, payment), ...moved, ...refs, status })
    .where(eq(orders.id, orderId));
  context.database.afterCommit(() =>
    context.log.info({ orderId, event: event.kind, status }, 'an order changed'),
  );
}

function columnsOf({ clock }: Context, row: OrderRow, payment: OrderPayment): Partial<OrderRow> {
  const now = new Date(clock.now());
  const status = statusOf(askedOf(row), payment);
  const refunded = refundedOf(payment);
  return {
    paidAmount: payment.paid?.amount ?? null,
    paidCurrency: payment.paid?.currency ?? null,
    returns: payment.returns,
    refundedAmount: refunded,
    closedAs: payment.closedAs,
    paidAt: row.paidAt ?? (payment.paid === null ? null : now),
    refundedAt: refunded === 0 ? null : refunded > row.refundedAmount ? now : row.refundedAt,
    checkAt: status === 'pending' ? row.checkAt : null,
  };
}

/** Moves credits until what was granted and taken back is what the payment calls for. */
async function moveCreditsDue(
  context: Context,
  tx: ServiceTx,
  row: OrderRow,
  payment: OrderPayment,
): Promise<Partial<OrderRow>> {
  const due = creditsDue(askedOf(row), payment);
  const { id, workspaceId, actor } = row;
  const changed: Partial<OrderRow> = {};
  if (due.grantedMilli > row.grantedMilli) {
    const { billingTransactionId } = await grantCredits(tx, {
      workspaceId,
      amountMilli: due.grantedMilli,
      onceKey: `order:${id}`,
      memo: row.productName,
      actor,
      subjectId: id,
    });
    changed.grantedMilli = due.grantedMilli;
    changed.billingTransactionId = billingTransactionId;
    changed.fulfilledAt = new Date(context.clock.now());
    if (due.takenBackMilli < due.grantedMilli) {
      await enqueueCreditsGranted(context, tx, {
        workspaceId,
        orderId: id,
        creditsMilli: due.grantedMilli,
        billingTransactionId,
      });
    }
  }
  const more = due.takenBackMilli - row.takenBackMilli;
  if (more !== 0) {
    const request = {
      workspaceId,
      amountMilli: Math.abs(more),
      onceKey: `returns:${id}:${stepOf(payment)}`,
      subjectId: id,
    };
    if (more > 0) {
      await takeBackCredits(tx, { ...request, memo: `Refund of ${row.productName}` });
    } else {
      const memo = `Refund of ${row.productName} did not go through`;
      await giveBackCredits(tx, { ...request, memo });
    }
    changed.takenBackMilli = due.takenBackMilli;
  }
  return changed;
}

/** A name for the state of an order's returns. It only grows, so two states of one order never share it. */
function stepOf({ returns }: OrderPayment): string {
  const all = Object.values(returns);
  const sum = (of: typeof all) => of.reduce((total, { amount }) => total + amount, 0);
  return `${sum(all)}:${sum(all.filter(({ undone }) => undone))}`;
}
