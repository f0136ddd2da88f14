export type { Cut, CuttingProxy } from './cutting-proxy';
export { createCuttingProxy } from './cutting-proxy';
export { describeDatabases, freshPostgres } from './describe-databases';
