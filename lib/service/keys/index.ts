export { createAuthenticator } from './authenticator';
export { createKey, listKeys, revokeKey } from './manage-keys';
