export { retentionLines } from './lines';
export { removeAged } from './remove-aged';
export { retentionLock, startRetention } from './start-retention';
export { fileRetention, isStillSent, type RetentionDays, tableRetention } from './table';
