import { eq } from 'drizzle-orm';
import { randomToken } from '@/lib/platform/crypto';
import { schema } from '@/lib/service/db';
import type { PaymentProvider } from '../provider';
import type { SandboxContext } from './books';
import { endPayment, openRenewal, readPayment, refundPayment, setCancel } from './books';
import { agreementTold, paymentTold } from './told';

const { sandboxPayments } = schema;

export const sandboxId = 'sandbox';

/** Address of a payment's page under the service's own. */
export const pagePath = '/api/billing/sandbox';

/**
 * The payment provider of a sandbox: a page of ours on which a person says what happens to the payment. No money moves.
 * It keeps books of its own, as a remote provider would.
 */
export function createSandboxPayments(
  context: SandboxContext & { settings: { baseUrl: string } },
): PaymentProvider {
  const { db, clock, settings } = context;
  async function payment(id: string) {
    const { row, agreement } = await readPayment(context, id);
    return paymentTold(row, agreement, clock.now());
  }
  async function subscription(id: string) {
    const { row, agreement } = await readPayment(context, id);
    return agreement === null ? [] : agreementTold(row, agreement, clock.now());
  }
  return {
    id: sandboxId,
    async createCheckout(request) {
      await db
        .insert(sandboxPayments)
        .values({
          id: randomToken(),
          orderId: request.orderId,
          name: request.name,
          amount: request.amount,
          currency: request.currency,
          interval: request.interval,
          returnUrl: request.returnUrl,
          createdAt: new Date(clock.now()),
          expiresAt: request.expiresAt,
        })
        .onConflictDoNothing({ target: sandboxPayments.orderId });
      const [row] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.orderId, request.orderId));
      if (row === undefined) throw new Error('The sandbox payment was not written.');
      const url = `${settings.baseUrl}${pagePath}/${row.id}`;
      return { ref: row.id, url, expiresAt: row.expiresAt };
    },
    readCheckout: payment,
    async closeCheckout(ref) {
      await endPayment(context, ref, 'canceled');
      return payment(ref);
    },
    async refund({ orderId, ref }, amount, key) {
      await openRenewal(context, ref, orderId);
      await refundPayment(context, ref, amount, key);
      return payment(ref);
    },
    readSubscription: subscription,
    async cancelAtPeriodEnd(ref, cancel) {
      await setCancel(context, ref, cancel);
      return subscription(ref);
    },
  };
}
