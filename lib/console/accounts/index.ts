export {
  checkPassword,
  credentials,
  email,
  insertAccount,
  type PasswordCheck,
  password,
  personName,
  renameAccount,
  type SignUpDoor,
  type SignUpInput,
  type SignUpResult,
  signUp,
  signUpDoor,
  signUpInput,
} from './accounts';
export { isOpenInvitation } from './open-invitation';
export { hashPassword, verifyPassword } from './password';
