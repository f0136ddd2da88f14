import type { Route } from '../../http';
import type { BillingDeclaration } from '../products';
import { type Billing, createBilling } from './create-billing';
import { billingOperatorRoutes } from './operator-routes';
import type { BillingContext } from './payment-webhooks';
import {
  ensureSandboxWebhooks,
  sandboxPageRoutes,
  workSandboxWebhooks,
} from './providers/sandbox/page-routes';
import { createSandboxPayments } from './providers/sandbox/provider';
import type { StripeOptions } from './providers/stripe/client';
import { scheduleReconciliation } from './reconcile';
import { billingRoutes, paymentWebhookRoutes } from './routes';

/** What is sold, and the providers that are set up. */
export interface BillingOptions {
  readonly declaration: BillingDeclaration;
  readonly stripe: StripeOptions | undefined;
}

/** Sandbox payments are accepted only while every model is a sandbox, too. */
export async function openBilling(
  context: BillingContext,
  { declaration, stripe }: BillingOptions,
): Promise<Billing> {
  return createBilling(context, declaration, [
    ...(context.settings.isSandbox ? [createSandboxPayments(context)] : []),
    ...(stripe === undefined ? [] : [await openStripe(context, stripe)]),
  ]);
}

/** Loads the SDK only where Stripe is set up. */
async function openStripe(context: BillingContext, options: StripeOptions) {
  const { createStripePayments } = await import('./providers/stripe');
  return createStripePayments(context, options);
}

/** `/api/billing/**` and `/manage/workspaces/{id}/billing/**`. */
export const allBillingRoutes = (billing: Billing): Route[] => [
  ...billingRoutes(billing),
  ...billingOperatorRoutes(billing),
  ...paymentWebhookRoutes(billing),
  ...(billing.context.settings.isSandbox ? sandboxPageRoutes(billing.context) : []),
];

/** Creates the queues; every process calls it once, after `jobs.start`. */
export const ensureBilling = ({ context }: Billing): Promise<void> =>
  ensureSandboxWebhooks(context);

/** Starts reconciliation and the sandbox's delayed webhooks. */
export async function startBilling(billing: Billing): Promise<void> {
  await scheduleReconciliation(billing);
  await workSandboxWebhooks(billing.context);
}
