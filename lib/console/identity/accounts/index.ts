export {
  checkPassword,
  credentials,
  email,
  insertAccount,
  password,
  personName,
  readSignUpState,
  renameAccount,
  type SignUpResult,
  signUp,
  signUpInput,
} from './account-store';
export { isOpenInvitation } from './open-invitation';
export { hashPassword, verifyPassword } from './password';
