import type { IdentityRefusal } from '../identities';

/** The `error` in the URL of the sign-in page after a refused identity. */
export type IdentityError = `identity-${IdentityRefusal}`;

/** The messages for these errors; `provider` is the provider's display name. */
export const identityErrors: Readonly<Record<IdentityError, (provider: string) => string>> = {
  'identity-domain': (provider) =>
    `Email addresses of your domain can’t sign in here with ${provider}. Use your team account or your password.`,
  'identity-unverified': (provider) =>
    `${provider} has not verified your email address. Confirm it there, then try again.`,
  'identity-unknown': () =>
    'There is no account for your address yet. Ask an Owner or Admin of your team to invite it.',
  'identity-unproved': (provider) =>
    `An account with your address already exists. Sign in with its password, then connect ${provider} on your account page.`,
  'identity-taken': (provider) => `This ${provider} account is connected to another account here.`,
  'identity-stale': (provider) =>
    `Sign out and in again first, then connect ${provider} on your account page.`,
};
