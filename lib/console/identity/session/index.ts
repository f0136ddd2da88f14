import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { encode } from 'next-auth/jwt';
import { runtime } from '../../platform/runtime';
import { clientOf } from '../devices';
import {
  authSecret,
  type CurrentUser,
  cookieNames,
  openSession,
  plainCookie,
  secureCookie,
  sessionSeconds,
} from '../stored-sessions';
import { readSecondSteps, rememberFirstStep, secondStepPath } from '../two-step-status';
import { currentUser } from './current';

export { type Client, clientOf } from '../devices';
export {
  authSecret,
  type CurrentUser,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  listSessions,
} from '../stored-sessions';
export { authOptions } from './auth-options';
export { brokenCallbackCookies, isConsoleAddress } from './callback-url';
export { currentUser } from './current';
export { type IdentityError, identityErrors } from './identity-errors';
export { recordRefusedStep } from './refused';

/** The signed-in person, or a redirect to the sign-in page. For pages. */
export async function requireUser(returnTo?: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user !== null) return user;
  redirect(returnTo === undefined ? '/sign-in' : `/sign-in?from=${encodeURIComponent(returnTo)}`);
}

/**
 * Signs a person in who has opened their link, which counts as the first step. Returns the path to redirect to: `path`,
 * or the page of the second step if the account has one, because a link does not replace it.
 */
export async function signInByLink(userId: string, path: string): Promise<string> {
  if ((await readSecondSteps(runtime().db, userId)) !== null) {
    await rememberFirstStep(userId);
    return secondStepPath;
  }
  await openBrowserSession(userId);
  return path;
}

/** Gives this browser a session, as next-auth would, for a person who has passed every step. */
export async function openBrowserSession(userId: string): Promise<void> {
  const { db, env } = runtime();
  const sessionId = await openSession(db, { userId, ...clientOf(await headers()) });
  const token = { sid: sessionId, sub: userId };
  const isSecure = env.url.startsWith('https:');
  (await cookies()).set({
    name: isSecure ? secureCookie : plainCookie,
    value: await encode({ token, secret: authSecret(), maxAge: sessionSeconds }),
    maxAge: sessionSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}

/** Removes the session cookie from this browser. The session itself is ended by its row. */
export const forgetSessionCookie = (): Promise<void> => forgetCookies(cookieNames);

/** Removes cookies from this browser and this request. */
export async function forgetCookies(names: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const name of names) {
    // Browsers accept a `__Secure-` cookie, and also its removal, only with `Secure`.
    const isSecure = name.startsWith('__Secure-');
    jar.set({
      name,
      value: '',
      maxAge: 0,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    });
  }
}
