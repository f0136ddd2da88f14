export {
  checkPassword,
  credentials,
  email,
  insertAccount,
  type PasswordCheck,
  password,
  personName,
  renameAccount,
  type SignUpInput,
  type SignUpResult,
  type SignUpState,
  signUp,
  signUpInput,
  signUpState,
} from './account-store';
export { isOpenInvitation } from './open-invitation';
export { hashPassword, verifyPassword } from './password';
