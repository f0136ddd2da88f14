import { cookies } from 'next/headers';
import { cache } from 'react';
import { runtime } from '../../platform/runtime';
import { type CurrentUser, cookieNames, readSession, sessionIdOf } from '../stored-sessions';

/** The signed-in person of this request, or null. The session's row is read once for each request. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const jar = await cookies();
  const token = cookieNames.map((name) => jar.get(name)?.value).find((value) => value);
  if (token === undefined) return null;
  const sessionId = await sessionIdOf(token);
  return sessionId === null ? null : readSession(runtime().db, sessionId);
});
