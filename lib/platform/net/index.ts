export { GuardedFetchError } from './errors';
export { createGuardedFetch, guardedFetch } from './guarded-fetch';
export type { GuardedResponse } from './types';
export { refuseUrl } from './url';
