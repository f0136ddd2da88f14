export { changePassword, hasPassword, passwordChange } from './change';
export { type HandOverRefusal, handOverRefusal, voidHandedLinks, voidLinks } from './hand-over';
export {
  createResetLink,
  newPassword,
  readReset,
  requestPasswordReset,
  resetPassword,
} from './reset';
