export { createAuthenticator, hashSecret } from './authenticator';
export { createKey, revokeKey } from './change-keys';
export { keyOperatorRoutes } from './operator-routes';
export { reopenWorkspace } from './reopen-workspace';
export { serializeKey } from './serialize';
