export { changePassword, hasPassword, passwordChange } from './change';
export { voidHandedLinks } from './hand-over';
export {
  createResetLink,
  newPassword,
  readReset,
  requestPasswordReset,
  resetPassword,
} from './reset';
