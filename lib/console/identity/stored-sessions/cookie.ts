import { decode } from 'next-auth/jwt';
import { runtime } from '../../platform/runtime';

export const plainCookie = 'next-auth.session-token';
/** The name of the cookie over HTTPS. */
export const secureCookie = `__Secure-${plainCookie}`;
export const cookieNames = [secureCookie, plainCookie];

/** The secret of next-auth's cookies, derived from the process's secret. */
export const authSecret = (): string =>
  runtime().keyring.deriveKey('next-auth').toString('base64url');

/** The id of the session that a cookie names, or null when we have not issued it. The session may have ended since. */
export async function sessionIdOf(token: string): Promise<string | null> {
  const claims = await decode({ token, secret: authSecret() }).catch(() => null);
  return claims?.sid ?? null;
}

/** Whether a `Cookie` header holds the cookie of a session that we have opened. */
export async function holdsSession(cookies: string | undefined): Promise<boolean> {
  const values = new Map(
    (cookies ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [name.trim(), value.trim()];
    }),
  );
  const token = cookieNames.map((name) => values.get(name)).find((value) => value);
  return token !== undefined && (await sessionIdOf(token)) !== null;
}
