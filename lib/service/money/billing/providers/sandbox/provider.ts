import { eq } from 'drizzle-orm';
import { randomToken } from '@/lib/platform/crypto';
import { schema } from '../../../../db';
import type { PaymentProvider } from '../provider';
import type { SandboxContext } from './payment-store';
import {
  endPayment,
  openRenewal,
  readPayment,
  refundPayment,
  setCancellation,
} from './payment-store';
import { agreementToEvents, paymentToEvents } from './to-events';

const { sandboxPayments } = schema;

export const sandboxId = 'sandbox';

/** Address of a payment's page under the service's own. */
export const pagePath = '/api/billing/sandbox';

/**
 * The payment provider of a sandbox: our own payment page, on which a person chooses how the payment ends. No money
 * moves. Its payments are in tables of their own, as a remote provider's would be.
 */
export function createSandboxPayments(
  context: SandboxContext & { settings: { baseUrl: string } },
): PaymentProvider {
  const { db, clock, settings } = context;
  async function readPaymentEvents(id: string) {
    const { row, agreement } = await readPayment(context, id);
    return paymentToEvents(row, agreement, clock.now());
  }
  async function readSubscriptionEvents(id: string) {
    const { row, agreement } = await readPayment(context, id);
    return agreement === null ? [] : agreementToEvents(row, agreement, clock.now());
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
    readCheckout: readPaymentEvents,
    async closeCheckout(ref) {
      await endPayment(context, ref, 'canceled');
      return readPaymentEvents(ref);
    },
    async refund({ orderId, ref }, amount, key) {
      await openRenewal(context, ref, orderId);
      await refundPayment(context, ref, amount, key);
      return readPaymentEvents(ref);
    },
    readSubscription: readSubscriptionEvents,
    async cancelAtPeriodEnd(ref, shouldCancel) {
      await setCancellation(context, ref, shouldCancel);
      return readSubscriptionEvents(ref);
    },
  };
}
