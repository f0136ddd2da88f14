export { changePassword, hasPassword, passwordChange } from './change';
export {
  createResetLink,
  newPassword,
  readReset,
  requestPasswordReset,
  resetPassword,
} from './reset';
