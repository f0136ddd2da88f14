export { ownerToken } from './owner-token';
export {
  hasOtherSecret,
  markSecret,
  OtherSecretError,
  otherSecretAdvice,
  refuseOtherSecret,
  requireOwnSecret,
} from './secret-mark';
export { consoleMigrations, startConsole } from './start-console';
export { startUnderNext } from './under-next';
