export { createAuthenticator } from './authenticator';
export { asBrowser, type Browser, signedIn, strange } from './browser';
export {
  createTestConsole,
  type Line,
  migrations,
  type Person,
  type TestConsole,
} from './test-console';
