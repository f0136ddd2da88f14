import { headers } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { z } from 'zod';
import { reportError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { checkPassword, credentials } from '../accounts';
import { clientOf } from '../devices';
import { authSecret, endOwnSession, openSession, sessionSeconds } from '../stored-sessions';
import { readSecondSteps, rememberFirstStep, secondStepPath } from '../two-step-status';
import { isConsoleAddress } from './callback-url';
import { identityProvider, signInByIdentity } from './oidc';
import { recordRefusal } from './refused';

declare module 'next-auth' {
  interface User {
    /** Null while the second step is missing. */
    sessionId: string | null;
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string;
  }
}

/**
 * next-auth with credentials and, if configured, an identity provider. The JWT carries only the id of a
 * session row. A refused sign-in always gets the same response; after too many attempts the response says how long to
 * wait.
 */
export const authOptions = (): NextAuthOptions => ({
  secret: authSecret(),
  session: { strategy: 'jwt', maxAge: sessionSeconds },
  pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
  providers: [
    Credentials({
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      async authorize(input, request) {
        const parsedCredentials = credentials.safeParse(input);
        if (!parsedCredentials.success) throw new Error('refused');
        return signIn(parsedCredentials.data, clientOf(new Headers(request.headers)));
      },
    }),
    ...identityProvider(),
  ],
  callbacks: {
    async signIn({ user, account, profile }) {
      if (account?.type === 'oauth') return signInByIdentity(user, profile);
      if (user.sessionId !== null) return true;
      // Returning a URL instead of `true` redirects there without a session.
      await rememberFirstStep(user.id);
      return `${runtime().env.url}${secondStepPath}`;
    },
    jwt: ({ token, user }) =>
      user && user.sessionId !== null ? { sid: user.sessionId, sub: user.id } : token,
    // As next-auth's default, which throws for an invalid URL.
    redirect: ({ url, baseUrl }) =>
      isConsoleAddress(url, new URL(baseUrl).host) ? new URL(url, baseUrl).href : baseUrl,
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    async signOut({ token }) {
      if (token.sid !== undefined && token.sub !== undefined) {
        const user = { id: token.sub, sessionId: token.sid };
        await endOwnSession(runtime().db, user, clientOf(await headers()));
      }
    },
  },
});

/** Opens a session if the password is enough. The browser gets the error's message: `refused`, `wait:<seconds>` or `failed`. */
async function signIn(login: z.output<typeof credentials>, client: ReturnType<typeof clientOf>) {
  const { db } = runtime();
  const result = await checkPassword(db, { ...login, ip: client.ip ?? 'unknown' }).catch(
    throwFailed,
  );
  if (!result.ok) {
    // Not awaited, because its duration would reveal that there is an account.
    recordRefusal(db, login.email, client).catch(reportError);
    throw new Error(result.waitSeconds > 0 ? `wait:${result.waitSeconds}` : 'refused');
  }
  const { userId } = result;
  if ((await readSecondSteps(db, userId).catch(throwFailed)) !== null)
    return { id: userId, sessionId: null };
  return { id: userId, sessionId: await openSession(db, { userId, ...client }).catch(throwFailed) };
}

function throwFailed(error: unknown): never {
  reportError(error);
  throw new Error('failed');
}
