export { changePassword, hasPassword, passwordChange } from './change';
export { voidLinksByOwners } from './hand-over';
export {
  createResetLink,
  newPassword,
  readReset,
  requestPasswordReset,
  resetPassword,
} from './reset';
