import type { Route } from '../http';
import type { BillingDeclaration } from '../products';
import type { Billing } from './billing';
import { createBilling } from './billing';
import type { BillingContext } from './notices';
import { billingOperatorRoutes } from './operator-routes';
import type { PaymentProvider } from './providers/provider';
import {
  ensureSandboxNotices,
  sandboxPageRoutes,
  workSandboxNotices,
} from './providers/sandbox/page-routes';
import { createSandboxPayments } from './providers/sandbox/provider';
import { scheduleReconciliation } from './reconcile';
import { workspaceBillingRoutes } from './routes';

/** What is sold, and providers beside the sandbox. */
interface BillingOptions {
  readonly declaration: BillingDeclaration;
  readonly providers: readonly PaymentProvider[];
}

/** The sandbox takes payments only while everything that they could buy is a sandbox too. */
export const openBilling = (
  context: BillingContext,
  { declaration, providers }: BillingOptions,
): Billing =>
  createBilling(context, declaration, [
    ...(context.settings.sandbox ? [createSandboxPayments(context)] : []),
    ...providers,
  ]);

/** `/api/billing/**` and `/manage/workspaces/{id}/billing/**`. */
export const billingRoutes = (billing: Billing): Route[] => [
  ...workspaceBillingRoutes(billing),
  ...billingOperatorRoutes(billing),
  ...(billing.context.settings.sandbox ? sandboxPageRoutes(billing.context) : []),
];

/** Makes the queues; every process calls it once, after `jobs.start`. */
export const ensureBilling = ({ context }: Billing): Promise<void> => ensureSandboxNotices(context);

/** Starts reconciling, and sending what the sandbox sends late. */
export async function startBilling(billing: Billing): Promise<void> {
  await scheduleReconciliation(billing);
  await workSandboxNotices(billing.context);
}
