export type { Billing } from './billing';
export { billingRoutes, ensureBilling, openBilling, startBilling } from './open-billing';
export type { StripeOptions } from './providers/stripe/client';
