export type { Billing } from './create-billing';
export { allBillingRoutes, ensureBilling, openBilling, startBilling } from './open-billing';
export type { StripeOptions } from './providers/stripe/client';
