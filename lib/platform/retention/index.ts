export { retentionLines } from './lines';
export { removeAged } from './remove-aged';
export { retentionLock, startRetention } from './start-retention';
export { isStillSent, keptFiles, keptTables, type RetentionDays } from './table';
