import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { ServiceContext, ServiceTx } from '../../../context';
import { schema } from '../../../db';
import { enqueueCreditsGranted } from '../../../webhooks';
import { giveBackCredits, grantCredits, takeBackCredits } from '../../ledger';
import type { PaymentEvent, PaymentState } from '../rules/payment-events';
import { applyEvent, creditsDue, refundedOf, statusOf } from '../rules/payment-events';
import { type OrderRow, orderPriceOf, paymentStateOf } from './order-row';

const { orders } = schema;

type Context = Pick<ServiceContext, 'clock' | 'database' | 'log'>;

/**
 * Applies a payment event to an order in the caller's transaction: grants its credits, takes them back after a refund,
 * gives them back when the refund failed, and queues the webhook event. The order's row is locked, so that events of
 * one order are applied one after another. An event that was applied before changes nothing.
 */
export async function applyPaymentEvent(
  context: Context,
  tx: ServiceTx,
  orderId: string,
  event: PaymentEvent,
  paymentRef: string | null = null,
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (row === undefined) throw new Error(`There is no order ${orderId}.`);
  const previousState = paymentStateOf(row);
  const state = applyEvent(previousState, event);
  const refColumns = row.paymentRef === null && paymentRef !== null ? { paymentRef } : {};
  if (isDeepStrictEqual(state, previousState) && refColumns.paymentRef === undefined) return;
  const creditColumns = await moveCreditsDue(context, tx, row, state);
  const status = statusOf(orderPriceOf(row), state);
  await tx
    .update(orders)
    .set({ ...columnsOf(context, row, state), ...creditColumns, ...refColumns, status })
    .where(eq(orders.id, orderId));
  context.database.afterCommit(() =>
    context.log.info({ orderId, event: event.kind, status }, 'an order changed'),
  );
}

function columnsOf({ clock }: Context, row: OrderRow, state: PaymentState): Partial<OrderRow> {
  const currentTime = new Date(clock.now());
  const status = statusOf(orderPriceOf(row), state);
  const refundedAmount = refundedOf(state);
  const refundedAt = refundedAmount > row.refundedAmount ? currentTime : row.refundedAt;
  return {
    paidAmount: state.paid?.amount ?? null,
    paidCurrency: state.paid?.currency ?? null,
    returns: state.returns,
    refundedAmount,
    closedAs: state.closedAs,
    paidAt: row.paidAt ?? (state.paid === null ? null : currentTime),
    refundedAt: refundedAmount === 0 ? null : refundedAt,
    checkAt: status === 'pending' ? row.checkAt : null,
  };
}

/** Moves credits until those granted and taken back match the payment's state. */
async function moveCreditsDue(
  context: Context,
  tx: ServiceTx,
  row: OrderRow,
  state: PaymentState,
): Promise<Partial<OrderRow>> {
  const due = creditsDue(orderPriceOf(row), state);
  const { id, workspaceId, actor } = row;
  const changedColumns: Partial<OrderRow> = {};
  if (due.grantedMilli > row.grantedMilli) {
    const { billingTransactionId } = await grantCredits(tx, {
      workspaceId,
      amountMilli: due.grantedMilli,
      onceKey: `order:${id}`,
      memo: row.productName,
      actor,
      subjectId: id,
    });
    changedColumns.grantedMilli = due.grantedMilli;
    changedColumns.billingTransactionId = billingTransactionId;
    changedColumns.fulfilledAt = new Date(context.clock.now());
    if (due.takenBackMilli < due.grantedMilli) {
      await enqueueCreditsGranted(context, tx, {
        workspaceId,
        orderId: id,
        creditsMilli: due.grantedMilli,
        billingTransactionId,
      });
    }
  }
  const differenceMilli = due.takenBackMilli - row.takenBackMilli;
  if (differenceMilli !== 0) {
    const request = {
      workspaceId,
      amountMilli: Math.abs(differenceMilli),
      onceKey: `returns:${id}:${refundKeyOf(state)}`,
      subjectId: id,
    };
    if (differenceMilli > 0) {
      await takeBackCredits(tx, { ...request, memo: `Refund of ${row.productName}` });
    } else {
      const memo = `Refund of ${row.productName} did not go through`;
      await giveBackCredits(tx, { ...request, memo });
    }
    changedColumns.takenBackMilli = due.takenBackMilli;
  }
  return changedColumns;
}

/** Identifies the state of an order's refunds. The sums only grow, so no two states of one order share it. */
function refundKeyOf({ returns }: PaymentState): string {
  const refunds = Object.values(returns);
  const sum = (entries: typeof refunds) => entries.reduce((total, { amount }) => total + amount, 0);
  return `${sum(refunds)}:${sum(refunds.filter(({ undone }) => undone))}`;
}
