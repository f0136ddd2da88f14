export { receiptTermsAt, recordReceiptTerms } from './receipt-terms';
