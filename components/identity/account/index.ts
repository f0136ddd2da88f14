export { NameForm } from './name-form';
export { NotificationsForm } from './notifications-form';
export { PasswordForm } from './password-form';
export { Sessions } from './sessions';
