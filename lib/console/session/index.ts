import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { decode } from 'next-auth/jwt';
import { cache } from 'react';
import { runtime } from '../runtime';
import { authSecret } from './auth-options';
import type { CurrentUser } from './store';
import { readSession } from './store';

export { authOptions } from './auth-options';
export { clientOf } from './client-of';
export { type CurrentUser, endAllSessions, endSession } from './store';

const cookieNames = ['__Secure-next-auth.session-token', 'next-auth.session-token'];

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

/** Takes the session cookie out of this browser. The session itself is ended by its row. */
export async function forgetSessionCookie(): Promise<void> {
  const jar = await cookies();
  for (const name of cookieNames) {
    // Browsers take a `__Secure-` cookie, its removal too, with `Secure` alone.
    const secure = name.startsWith('__Secure-');
    jar.set({ name, value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
