export { ownerToken } from './owner-token';
export {
  hasOtherSecret,
  markSecret,
  OtherSecretError,
  otherSecretAdvice,
  requireOwnSecret,
} from './secret-mark';
export { consoleMigrations, startConsole } from './start-console';
export { startUnderNext } from './under-next';
