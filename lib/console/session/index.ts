import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { encode } from 'next-auth/jwt';
import { clientOf } from '../devices';
import { runtime } from '../runtime';
import type { CurrentUser } from '../session-store';
import { openSession, sessionSeconds } from '../session-store';
import { rememberFirstStep, secondStepPath, secondStepsOf } from '../two-step-state';
import { authSecret, cookieNames, plainCookie, secureCookie } from './cookie';
import { currentUser } from './current';

export { type Client, clientOf } from '../devices';
export {
  type CurrentUser,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  listSessions,
  type SessionRecord,
} from '../session-store';
export { authOptions } from './auth-options';
export { brokenCallbackCookies, leadsBack } from './callback-url';
export { authSecret } from './cookie';
export { currentUser } from './current';
export { type IdentityError, identityErrors } from './identity-errors';

/** The signed-in person, or a redirect to the sign-in page. For pages. */
export async function requireUser(returnTo?: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user !== null) return user;
  redirect(returnTo === undefined ? '/sign-in' : `/sign-in?from=${encodeURIComponent(returnTo)}`);
}

/**
 * Signs a person in on this browser who passed the first step: they opened a link of theirs. Answers where to go on:
 * `path`, or the page that asks for the second step where the account has one, because no link replaces it.
 */
export async function signInByLink(userId: string, path: string): Promise<string> {
  if ((await secondStepsOf(runtime().db, userId)) !== null) {
    await rememberFirstStep(userId);
    return secondStepPath;
  }
  await openBrowserSession(userId);
  return path;
}

/** Gives this browser a session, as next-auth would: for a person who passed every step. */
export async function openBrowserSession(userId: string): Promise<void> {
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
export const forgetSessionCookie = (): Promise<void> => forgetCookies(cookieNames);

/** Takes cookies out of this browser, and out of this request. */
export async function forgetCookies(names: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const name of names) {
    // Browsers take a `__Secure-` cookie, its removal too, with `Secure` alone.
    const secure = name.startsWith('__Secure-');
    jar.set({ name, value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
