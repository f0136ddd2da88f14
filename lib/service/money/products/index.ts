export type { Offer } from './catalog';
export { catalogFor, offersFor } from './catalog';
export { usdPerCreditOf } from './credit-value';
export type { BillingDeclaration } from './declarations';
export { billingDeclaration } from './declarations';
