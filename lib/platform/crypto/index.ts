export { hmacSha256, randomToken, sha256Hex, sha256OfFile, timingSafeEqualText } from './digest';
export { createKeyring, type Keyring, UnsealError } from './keyring';
export {
  loadPreviousSecrets,
  loadSecret,
  removePreviousSecret,
  replaceStoredSecret,
} from './secret';
export { signWebhook, webhookSecretPrefix } from './sign-webhook';
