'use server';

import { revalidatePath } from 'next/cache';
import { notificationSettings } from '@/lib/pages/notifications';
import { personAction } from '../../team/access';
import { runtime } from '../runtime';
import { setNotificationSettings } from '.';

/** Sets the notifications of the signed-in person: by browser, by mail. */
export const setNotificationsAction = personAction(
  [notificationSettings],
  async (user, settings) => {
    await setNotificationSettings(runtime().db, user.id, settings);
    revalidatePath('/', 'layout');
  },
);
