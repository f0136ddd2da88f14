export { ForgotForm } from './forgot-form';
export { IdentityButton } from './identity-button';
export { InvitedForm } from './invited-form';
export { JoinForm, SwitchAccountButton } from './join-form';
export { NewPasswordForm } from './new-password-form';
export { SignInForm } from './sign-in-form';
export { SignUpForm, type SignUpValues } from './sign-up-form';
export { TeamForm } from './team-form';
