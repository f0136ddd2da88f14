import { cookies } from 'next/headers';
import { decode } from 'next-auth/jwt';
import { cache } from 'react';
import { runtime } from '../runtime';
import type { CurrentUser } from '../session-store';
import { readSession } from '../session-store';
import { authSecret, cookieNames } from './cookie';

/** The signed-in person of this request, or null. The session's row is read once for each request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const jar = await cookies();
  const token = cookieNames.map((name) => jar.get(name)?.value).find((value) => value);
  if (token === undefined) return null;
  const claims = await decode({ token, secret: authSecret() }).catch(() => null);
  return claims?.sid === undefined ? null : readSession(runtime().db, claims.sid);
});
