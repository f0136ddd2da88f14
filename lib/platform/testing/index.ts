export type { Cut } from './commit-watch';
export { type CuttingProxy, createCuttingProxy, type ProxyState } from './cutting-proxy';
export { describeDatabases, freshPostgres } from './describe-databases';
