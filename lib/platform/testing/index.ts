export type { Cut } from './commit-watch';
export { type CuttingProxy, createCuttingProxy } from './cutting-proxy';
export { describeDatabases, freshPglite, freshPostgres } from './describe-databases';
