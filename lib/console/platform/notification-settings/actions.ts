'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { mailTiming, notificationChannel, notificationKind } from '@/lib/pages/notification-kinds';
import { type Access, workspaceAction } from '../../team/access';
import { setChoice, setMailTiming } from '.';

/** The layout knows whether the browser announces tasks. */
const revalidateLayout = ({ workspace }: Access) => revalidatePath(`/${workspace.slug}`, 'layout');

/** Turns a kind of notification on or off in a channel, for the signed-in person. */
export const setNotificationAction = workspaceAction(
  'notifications.view',
  [notificationKind, notificationChannel, z.boolean()],
  async (access, kind, channel, isOn) => {
    await setChoice(access, kind, channel, isOn);
    revalidateLayout(access);
  },
);

/** Sets when notifications are mailed to the signed-in person. */
export const setMailTimingAction = workspaceAction(
  'notifications.view',
  [mailTiming],
  async (access, timing) => {
    await setMailTiming(access, timing);
    revalidateLayout(access);
  },
);
