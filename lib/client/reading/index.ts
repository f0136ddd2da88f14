export { readBalance, readWallet } from './balance';
export { readCatalog, readCheckout, readLedger, readOrder, readOrders } from './billing';
export { readModels } from './models';
export { readQuote } from './quotes';
export { readReceipt, readTask, readTasks } from './tasks';
export { readUpload } from './uploads';
