export { createAuthenticator, hashSecret } from './authenticator';
export { createKey, revokeKey } from './change-keys';
export { authOfKey } from './check-key';
export { keyOperatorRoutes } from './operator-routes';
export { renewKey } from './renew-key';
export { reopenWorkspace } from './reopen-workspace';
export { serializeKey } from './serialize';
