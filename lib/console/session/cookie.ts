import { runtime } from '../runtime';

export const plainCookie = 'next-auth.session-token';
/** The name of the cookie over HTTPS. */
export const secureCookie = `__Secure-${plainCookie}`;
export const cookieNames = [secureCookie, plainCookie];

/** The secret of next-auth's cookies, derived from the process's secret. */
export const authSecret = (): string =>
  runtime().keyring.deriveKey('next-auth').toString('base64url');
