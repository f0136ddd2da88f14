export {
  checkPassword,
  credentials,
  email,
  insertAccount,
  type PasswordCheck,
  password,
  personName,
  type SignUpDoor,
  type SignUpInput,
  type SignUpResult,
  signUp,
  signUpDoor,
  signUpInput,
} from './accounts';
export { hashPassword } from './password';
