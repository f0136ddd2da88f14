'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { requireSignedIn } from '@/lib/console/access';
import { renameAccount } from '@/lib/console/accounts';
import { actionResult } from '@/lib/console/failures';
import { setNotificationSettings } from '@/lib/console/notifications';
import { changePassword, passwordChange } from '@/lib/console/passwords';
import { runtime } from '@/lib/console/runtime';
import { clientOf, endOtherSessions, endSession } from '@/lib/console/session';
import type { ActionResult } from '@/lib/contract';
import { inputId, notificationSettings } from '@/lib/contract';

/** Changes the signed-in person's name. */
export async function renameAccountAction(name: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    await renameAccount(runtime().db, user.id, name);
    revalidatePath('/', 'layout');
  });
}

/** Sets the notifications of the signed-in person: by browser, by mail. */
export async function setNotificationsAction(settings: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    await setNotificationSettings(runtime().db, user.id, notificationSettings.parse(settings));
    revalidatePath('/', 'layout');
  });
}

/** Changes the password and, if requested, ends the other sessions. */
export async function changePasswordAction(input: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    await changePassword(user, passwordChange.parse(input), clientOf(await headers()));
    revalidatePath('/', 'layout');
  });
}

/** Ends one session of the signed-in person, and never another person's. */
export async function endSessionAction(session: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    const id = inputId.parse(session);
    await endSession(runtime().db, user.id, id, clientOf(await headers()));
    revalidatePath('/', 'layout');
  });
}

/** Ends every session of the signed-in person except this one. */
export async function endOtherSessionsAction(): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    await endOtherSessions(runtime().db, user, clientOf(await headers()));
    revalidatePath('/', 'layout');
  });
}
