import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { ServiceContext, ServiceTx } from '@/lib/service/context';
import { schema } from '@/lib/service/db';
import { giveBackCredits, grantCredits, takeBackCredits } from '@/lib/service/ledger';
import { enqueueCreditsGranted } from '@/lib/service/webhooks';
import type { OrderFact, OrderFacts } from '../rules/facts';
import { creditsDue, learn, refundedOf, statusOf } from '../rules/facts';
import type { OrderRow } from './order-row';
import { askedOf, factsOf } from './order-row';

const { orders } = schema;

type Context = Pick<ServiceContext, 'clock' | 'database' | 'log'>;

/**
 * Adds a fact to what is known of an order and does what follows, in the caller's transaction: grants its credits,
 * takes back those of a refund, gives back those of a refund that failed, tells webhooks. The order's row is locked, so that notices of one order follow one
 * another; a fact that is known already changes nothing.
 */
export async function learnFact(
  context: Context,
  tx: ServiceTx,
  orderId: string,
  fact: OrderFact,
  paymentRef: string | null = null,
): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (row === undefined) throw new Error(`There is no order ${orderId}.`);
  const before = factsOf(row);
  const facts = learn(before, fact);
  const refs = row.paymentRef === null && paymentRef !== null ? { paymentRef } : {};
  if (isDeepStrictEqual(facts, before) && refs.paymentRef === undefined) return;
  const moved = await moveCreditsDue(context, tx, row, facts);
  const status = statusOf(askedOf(row), facts);
  await tx
    .update(orders)
    .set({ ...columnsOf(context, row, facts), ...moved, ...refs, status })
    .where(eq(orders.id, orderId));
  context.database.afterCommit(() =>
    context.log.info({ orderId, fact: fact.kind, status }, 'an order changed'),
  );
}

function columnsOf({ clock }: Context, row: OrderRow, facts: OrderFacts): Partial<OrderRow> {
  const now = new Date(clock.now());
  const status = statusOf(askedOf(row), facts);
  const refunded = refundedOf(facts);
  return {
    paidAmount: facts.paid?.amount ?? null,
    paidCurrency: facts.paid?.currency ?? null,
    returns: facts.returns,
    refundedAmount: refunded,
    closedAs: facts.closedAs,
    paidAt: row.paidAt ?? (facts.paid === null ? null : now),
    refundedAt: refunded === 0 ? null : refunded > row.refundedAmount ? now : row.refundedAt,
    checkAt: status === 'pending' ? row.checkAt : null,
  };
}

/** Brings what was granted and taken back to what the facts call for. */
async function moveCreditsDue(
  context: Context,
  tx: ServiceTx,
  row: OrderRow,
  facts: OrderFacts,
): Promise<Partial<OrderRow>> {
  const due = creditsDue(askedOf(row), facts);
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
      onceKey: `returns:${id}:${stepOf(facts)}`,
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

/** Names what is known of an order's returns: it only grows, so that no two states of one order share it. */
function stepOf({ returns }: OrderFacts): string {
  const all = Object.values(returns);
  const sum = (of: typeof all) => of.reduce((total, { amount }) => total + amount, 0);
  return `${sum(all)}:${sum(all.filter(({ undone }) => undone))}`;
}
