export { catalogFor, type Offer, offersFor, usdPerCreditOf } from './catalog';
export { type BillingDeclaration, billingDeclaration } from './declarations';
