import { encode } from 'next-auth/jwt';
import { authSecret } from '../identity/session';
import { openSession } from '../identity/stored-sessions';
import { runtime } from '../platform/runtime';
import { type Cookies, withCookies } from './request';

/** A browser as the server sees it: the cookies that it sends. */
export interface Browser {
  readonly cookies: Cookies;
  /** Id of its session; null without one. */
  readonly sessionId: string | null;
}

const cookieName = 'next-auth.session-token';

/** Runs `body` as a request of this browser. */
export const asBrowser = <T>(browser: Browser, body: () => Promise<T>): Promise<T> =>
  withCookies(browser.cookies, body);

/** A browser without a session, which sends only these cookies. */
export const strange = (cookies: Record<string, string> = {}): Browser => ({
  cookies: new Map(Object.entries(cookies)),
  sessionId: null,
});

/** A browser in which `userId` has just signed in. */
export async function signedIn(userId: string): Promise<Browser> {
  const session = { userId, userAgent: 'test', ip: '127.0.0.1' };
  const sessionId = await openSession(runtime().db, session);
  const token = await encode({ token: { sid: sessionId, sub: userId }, secret: authSecret() });
  return { cookies: new Map([[cookieName, token]]), sessionId };
}
