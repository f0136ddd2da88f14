export { createAuthenticator } from './authenticator';
export { asBrowser, type Browser, signedIn, strange } from './browser';
export { teamFixture } from './team-fixture';
export {
  createTestConsole,
  type Line,
  type Person,
  type TestConsole,
} from './test-console';
