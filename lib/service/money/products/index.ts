export { catalogFor, type Offer, offersFor } from './catalog';
export { usdPerCreditOf } from './credit-value';
export { type BillingDeclaration, billingDeclaration } from './declarations';
