export { setLowCredits } from './alerts';
export { ledgerCsv, readLedgerChoices, readLedgerRows } from './ledger';
export { cancelOrder, orderPlaceholder, readOrder, startCheckout } from './orders';
export { type BillingParts, readBillingPage } from './page';
export { readBuyer, readReceiptParties, setBuyer } from './receipts';
export { changeSubscription, checkRenewal, payRenewal } from './subscription';
