'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { inputId } from '@/lib/pages/input';
import { noteActionBegan } from '@/lib/platform/action-run';
import { runtime } from '../../platform/runtime';
import { personAction } from '../../team/access';
import {
  clientOf,
  currentUser,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  forgetSessionCookie,
} from '.';

/** Ends this browser's session. */
export async function signOutAction(): Promise<void> {
  noteActionBegan();
  const user = await currentUser();
  if (user !== null) await endOwnSession(runtime().db, user, clientOf(await headers()));
  await forgetSessionCookie();
  redirect('/sign-in');
}

/** Ends every session of the person, including this one. Other browsers notice it with their next request. */
export async function signOutEverywhereAction(): Promise<void> {
  noteActionBegan();
  const user = await currentUser();
  if (user !== null) await endAllSessions(runtime().db, user.id, clientOf(await headers()));
  await forgetSessionCookie();
  redirect('/sign-in');
}

/** Ends one session of the signed-in person, and never another person's. */
export const endSessionAction = personAction([inputId], async (user, session) => {
  await endSession(runtime().db, user.id, session, clientOf(await headers()));
  revalidatePath('/', 'layout');
});

/** Ends every session of the signed-in person except this one. */
export const endOtherSessionsAction = personAction([], async (user) => {
  await endOtherSessions(runtime().db, user, clientOf(await headers()));
  revalidatePath('/', 'layout');
});
