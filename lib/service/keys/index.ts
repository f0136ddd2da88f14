export { createAuthenticator } from './authenticator';
export { createKey, listKeys, revokeKey, updateKey } from './manage-keys';
export { rotateKey } from './rotate-key';
