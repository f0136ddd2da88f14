'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import {
  clientOf,
  currentUser,
  endAllSessions,
  endOwnSession,
  forgetSessionCookie,
} from '@/lib/console/identity/session';
import { runtime } from '@/lib/console/platform/runtime';

/** Ends this browser's session. */
export async function signOutAction(): Promise<void> {
  const user = await currentUser();
  if (user !== null) await endOwnSession(runtime().db, user, clientOf(await headers()));
  await forgetSessionCookie();
  redirect('/sign-in');
}

/** Ends every session of the person, including this one. Other browsers notice it with their next request. */
export async function signOutEverywhereAction(): Promise<void> {
  const user = await currentUser();
  if (user !== null) await endAllSessions(runtime().db, user.id, clientOf(await headers()));
  await forgetSessionCookie();
  redirect('/sign-in');
}
