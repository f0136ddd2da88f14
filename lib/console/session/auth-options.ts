import { headers } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { z } from 'zod';
import { checkPassword, credentials } from '../accounts';
import { clientOf } from '../devices';
import { reportError } from '../failures';
import { runtime } from '../runtime';
import { endOwnSession, openSession, sessionSeconds } from '../session-store';
import { rememberFirstStep, secondStepPath, secondStepsOf } from '../two-step-state';
import { leadsBack } from './callback-url';
import { authSecret } from './cookie';
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
 * next-auth with credentials and, where it is configured, a provider of identities. The JWT carries a session row's id and nothing that grants anything by itself. A
 * refused sign-in says the same whatever was wrong; too many attempts say how long to wait.
 */
export const authOptions = (): NextAuthOptions => ({
  secret: authSecret(),
  session: { strategy: 'jwt', maxAge: sessionSeconds },
  pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
  providers: [
    Credentials({
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      async authorize(input, request) {
        const given = credentials.safeParse(input);
        if (!given.success) throw new Error('refused');
        return signIn(given.data, clientOf(new Headers(request.headers)));
      },
    }),
    ...identityProvider(),
  ],
  callbacks: {
    async signIn({ user, account, profile }) {
      if (account?.type === 'oauth') return signInByIdentity(user, profile);
      if (user.sessionId !== null) return true;
      // An address in place of `true` ends the sign-in there, without a session.
      await rememberFirstStep(user.id);
      return `${runtime().env.url}${secondStepPath}`;
    },
    jwt: ({ token, user }) =>
      user && user.sessionId !== null ? { sid: user.sessionId, sub: user.id } : token,
    // As next-auth's own, which fails on what is no address.
    redirect: ({ url, baseUrl }) =>
      leadsBack(url, new URL(baseUrl).host) ? new URL(url, baseUrl).href : baseUrl,
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

/** Opens a session, where the password is enough. The message of what it throws reaches the browser: `refused`, `wait:<seconds>` or `failed`. */
async function signIn(given: z.output<typeof credentials>, client: ReturnType<typeof clientOf>) {
  const { db } = runtime();
  const result = await checkPassword(db, { ...given, ip: client.ip ?? 'unknown' }).catch(failed);
  if (!result.ok) {
    // Not waited for: how long it takes would tell that there is an account.
    recordRefusal(db, given.email, client).catch(reportError);
    throw new Error(result.waitSeconds > 0 ? `wait:${result.waitSeconds}` : 'refused');
  }
  const { userId } = result;
  if ((await secondStepsOf(db, userId).catch(failed)) !== null)
    return { id: userId, sessionId: null };
  return { id: userId, sessionId: await openSession(db, { userId, ...client }).catch(failed) };
}

function failed(error: unknown): never {
  reportError(error);
  throw new Error('failed');
}
