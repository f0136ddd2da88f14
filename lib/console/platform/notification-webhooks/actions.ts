'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { notificationKind, webhookInput } from '@/lib/pages/notification-kinds';
import { type Access, workspaceAction } from '../../team/access';
import {
  removeChannel,
  removeOwnWebhook,
  saveChannel,
  saveOwnWebhook,
  setChannelKinds,
  testWebhook,
} from '.';
import type { WebhookOwner } from './addresses';

const refresh = ({ workspace }: Access) => revalidatePath(`/${workspace.slug}/notifications`);

/** The page shows what became of the last message, so it is read again. */
async function sendTest(access: Access, owner: WebhookOwner): Promise<string | null> {
  const error = await testWebhook(access, owner);
  refresh(access);
  return error;
}

/** Sets where the signed-in person's notifications are sent as messages. */
export const saveOwnWebhookAction = workspaceAction(
  'notifications.view',
  [webhookInput],
  async (access, input) => {
    await saveOwnWebhook(access, input);
    refresh(access);
  },
);

/** Removes the webhook of the signed-in person. */
export const removeOwnWebhookAction = workspaceAction('notifications.view', [], async (access) => {
  await removeOwnWebhook(access);
  refresh(access);
});

/** Sends a test message to the webhook of the signed-in person. Returns why it was not accepted, or null. */
export const testOwnWebhookAction = workspaceAction('notifications.view', [], (access) =>
  sendTest(access, 'person'),
);

/** Sets where the workspace's notifications are sent as messages. */
export const saveChannelAction = workspaceAction(
  'webhooks.manage',
  [webhookInput],
  async (access, input) => {
    await saveChannel(access, input);
    refresh(access);
  },
);

export const setChannelKindsAction = workspaceAction(
  'webhooks.manage',
  [z.array(notificationKind).max(30)],
  async (access, kinds) => {
    await setChannelKinds(access, kinds);
    refresh(access);
  },
);

export const removeChannelAction = workspaceAction('webhooks.manage', [], async (access) => {
  await removeChannel(access);
  refresh(access);
});

/** Sends a test message to the workspace's webhook. Returns why it was not accepted, or null. */
export const testChannelAction = workspaceAction('webhooks.manage', [], (access) =>
  sendTest(access, 'workspace'),
);
