export type { Offer } from './catalog';
export { catalogFor, offersFor } from './catalog';
export type { BillingDeclaration } from './declarations';
export { billingDeclaration } from './declarations';
