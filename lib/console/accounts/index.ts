export {
  checkPassword,
  credentials,
  insertAccount,
  type PasswordCheck,
  type SignUpDoor,
  type SignUpInput,
  type SignUpResult,
  signUp,
  signUpDoor,
  signUpInput,
} from './accounts';
export { hashPassword } from './password';
