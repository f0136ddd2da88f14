import type { IdentityRefusal } from '../identities';

/** What the sign-in page is told in its address when an identity opened no account. */
export type IdentityError = `identity-${IdentityRefusal}`;

/** What to tell the person; `provider` is what they call it. */
export const identityErrors: Readonly<Record<IdentityError, (provider: string) => string>> = {
  'identity-domain': (provider) =>
    `Addresses of your domain may not sign in here by ${provider}. Use an account of your team, or your password.`,
  'identity-unverified': (provider) =>
    `${provider} does not say that your address is yours. Confirm it there, then try again.`,
  'identity-unknown': () =>
    'There is no account for your address yet. Ask an Owner or Admin of your team to invite it.',
  'identity-unproved': (provider) =>
    `There is an account with your address that nobody has proved to be yours. Sign in with its password, then connect ${provider} on your account’s page.`,
  'identity-taken': (provider) => `This identity of ${provider} belongs to another account here.`,
};
