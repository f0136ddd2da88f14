export {
  checkPassword,
  credentials,
  email,
  insertAccount,
  password,
  personName,
  renameAccount,
  type SignUpResult,
  signUp,
  signUpInput,
  readSignUpState,
} from './account-store';
export { isOpenInvitation } from './open-invitation';
export { hashPassword, verifyPassword } from './password';
