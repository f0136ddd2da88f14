export { NameForm } from './name-form';
export { PasswordForm } from './password-form';
export { Sessions } from './sessions';
