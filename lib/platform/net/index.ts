export { networkOf } from './address';
export { GuardedFetchError } from './errors';
export { replaceFetchDispatcher } from './fetch-dispatcher';
export { createGuardedFetch, guardedFetch } from './guarded-fetch';
export { createDnsResolve } from './resolve-by-dns';
export type { GuardedResponse } from './types';
export { refuseUrl } from './url';
export { webhookRequest } from './webhook-request';
