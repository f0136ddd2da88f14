export type { Cut, CuttingProxy } from './cutting-proxy';
export { createCuttingProxy } from './cutting-proxy';
export type { DatabaseSuite } from './describe-databases';
export { describeDatabases, freshPostgres } from './describe-databases';
