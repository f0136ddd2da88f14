'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import * as z from 'zod';
import { renameAccount } from '@/lib/console/identity/accounts';
import { changePassword, passwordChange } from '@/lib/console/identity/passwords';
import { clientOf, endOtherSessions, endSession } from '@/lib/console/identity/session';
import { setNotificationSettings } from '@/lib/console/platform/notification-preferences';
import { runtime } from '@/lib/console/platform/runtime';
import { personAction } from '@/lib/console/team/access';
import { inputId, notificationSettings } from '@/lib/contract';

/** Changes the signed-in person's name. */
export const renameAccountAction = personAction([z.unknown()], async (user, name) => {
  await renameAccount(runtime().db, user.id, name);
  revalidatePath('/', 'layout');
});

/** Sets the notifications of the signed-in person: by browser, by mail. */
export const setNotificationsAction = personAction(
  [notificationSettings],
  async (user, settings) => {
    await setNotificationSettings(runtime().db, user.id, settings);
    revalidatePath('/', 'layout');
  },
);

/** Changes the password and, if requested, ends the other sessions. */
export const changePasswordAction = personAction([passwordChange], async (user, change) => {
  await changePassword(user, change, clientOf(await headers()));
  revalidatePath('/', 'layout');
});

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
