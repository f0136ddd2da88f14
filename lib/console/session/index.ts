import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { decode, encode } from 'next-auth/jwt';
import { cache } from 'react';
import { runtime } from '../runtime';
import { authSecret } from './auth-options';
import { clientOf } from './client-of';
import type { CurrentUser } from './store';
import { openSession, readSession, sessionSeconds } from './store';

export { authOptions } from './auth-options';
export { clientOf } from './client-of';
export { type CurrentUser, endAllSessions, endSession } from './store';

const plainCookie = 'next-auth.session-token';
const secureCookie = `__Secure-${plainCookie}`;
const cookieNames = [secureCookie, plainCookie];

/** The signed-in person of this request, or null. Reads the session's row, once a request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const jar = await cookies();
  const token = cookieNames.map((name) => jar.get(name)?.value).find((value) => value);
  if (token === undefined) return null;
  const claims = await decode({ token, secret: authSecret() }).catch(() => null);
  return claims?.sid === undefined ? null : readSession(runtime().db, claims.sid);
});

/** The signed-in person, or a redirect to the sign-in page. For pages. */
export async function requireUser(returnTo?: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user !== null) return user;
  redirect(returnTo === undefined ? '/sign-in' : `/sign-in?from=${encodeURIComponent(returnTo)}`);
}

/** Signs a person in on this browser, as next-auth would: for somebody who has just proved who they are by a link. */
export async function signInBrowser(userId: string): Promise<void> {
  const { db, env } = runtime();
  const sessionId = await openSession(db, { userId, ...clientOf(await headers()) });
  const token = { sid: sessionId, sub: userId };
  const secure = env.url.startsWith('https:');
  (await cookies()).set({
    name: secure ? secureCookie : plainCookie,
    value: await encode({ token, secret: authSecret(), maxAge: sessionSeconds }),
    maxAge: sessionSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** Takes the session cookie out of this browser. The session itself is ended by its row. */
export async function forgetSessionCookie(): Promise<void> {
  const jar = await cookies();
  for (const name of cookieNames) {
    // Browsers take a `__Secure-` cookie, its removal too, with `Secure` alone.
    const secure = name.startsWith('__Secure-');
    jar.set({ name, value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
