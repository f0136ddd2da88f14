'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { claimForBrowser, dismissNotification, markNotificationsRead } from '.';

/** Dismisses a notification for the signed-in person. */
export const dismissNotificationAction = workspaceAction(
  'notifications.view',
  [inputId],
  dismissNotification,
);

const notificationIds = z.array(inputId).max(50);

/** Records that the signed-in person has seen notifications, so that they are not mailed as well. */
export const markNotificationsReadAction = workspaceAction(
  'notifications.view',
  [notificationIds],
  markNotificationsRead,
);

/** Which of these notifications this browser shows; every other browser leaves them out then. */
export const claimNotificationsAction = workspaceAction(
  'notifications.view',
  [notificationIds],
  claimForBrowser,
);
