export { NameForm } from './name-form';
export { PasswordForm } from './password-form';
export { type SessionItem, Sessions } from './sessions';
