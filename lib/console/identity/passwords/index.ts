export { changePassword, passwordChange } from './change';
export { voidLinksByOwners } from './hand-over';
export {
  createLinkByCommand,
  createResetLink,
  newPassword,
  readReset,
  requestPasswordReset,
  resetPassword,
} from './reset';
