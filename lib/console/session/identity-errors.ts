import type { IdentityRefusal } from '../identities';

/** What the sign-in page is told in its address when an identity opened no account. */
export type IdentityError = `identity-${IdentityRefusal}`;

/** What to tell the person; `provider` is what they call it. */
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
};
