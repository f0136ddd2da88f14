export { EmailLinkForm } from './email-link-form';
export { IdentityButton } from './identity-button';
export { JoinForm, SwitchAccountButton } from './join-form';
export { NewAccountForm } from './new-account-form';
export { NewPasswordForm } from './new-password-form';
export { SignInPanel } from './sign-in-panel';
export { SignUpForm, type SignUpValues } from './sign-up-form';
export { TeamForm } from './team-form';
