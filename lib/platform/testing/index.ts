export type { Cut } from './commit-watch';
export type { CuttingProxy, ProxyState } from './cutting-proxy';
export { createCuttingProxy } from './cutting-proxy';
export { describeDatabases, freshPostgres } from './describe-databases';
