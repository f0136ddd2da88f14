export { createAuthenticator } from './authenticator';
export { createKey } from './change-keys';
export { keyOperatorRoutes } from './operator-routes';
export { reopenWorkspace } from './reopen-workspace';
