'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { notificationKind, webhookInput } from '@/lib/pages/notification-kinds';
import { type Access, workspaceAction } from '../../team/access';
import {
  removeOwnWebhook,
  removeWorkspaceWebhook,
  saveOwnWebhook,
  saveWorkspaceWebhook,
  setWorkspaceWebhookKinds,
  testWebhook,
} from '.';
import type { WebhookOwner } from './addresses';

const revalidatePage = ({ workspace }: Access) =>
  revalidatePath(`/${workspace.slug}/notifications`);

/** The page shows the outcome of the last message, so it is revalidated. */
async function sendTestMessage(access: Access, owner: WebhookOwner): Promise<string | null> {
  const error = await testWebhook(access, owner);
  revalidatePage(access);
  return error;
}

/** Sets where the signed-in person's notifications are sent as messages. */
export const saveOwnWebhookAction = workspaceAction(
  'notifications.view',
  [webhookInput],
  async (access, input) => {
    await saveOwnWebhook(access, input);
    revalidatePage(access);
  },
);

/** Removes the webhook of the signed-in person. */
export const removeOwnWebhookAction = workspaceAction('notifications.view', [], async (access) => {
  await removeOwnWebhook(access);
  revalidatePage(access);
});

/** Sends a test message to the webhook of the signed-in person. Returns why it was not accepted, or null. */
export const testOwnWebhookAction = workspaceAction('notifications.view', [], (access) =>
  sendTestMessage(access, 'person'),
);

/** Sets where the workspace's notifications are sent as messages. */
export const saveWorkspaceWebhookAction = workspaceAction(
  'webhooks.manage',
  [webhookInput],
  async (access, input) => {
    await saveWorkspaceWebhook(access, input);
    revalidatePage(access);
  },
);

export const setWorkspaceWebhookKindsAction = workspaceAction(
  'webhooks.manage',
  [z.array(notificationKind).max(30)],
  async (access, kinds) => {
    await setWorkspaceWebhookKinds(access, kinds);
    revalidatePage(access);
  },
);

export const removeWorkspaceWebhookAction = workspaceAction(
  'webhooks.manage',
  [],
  async (access) => {
    await removeWorkspaceWebhook(access);
    revalidatePage(access);
  },
);

/** Sends a test message to the workspace's webhook. Returns why it was not accepted, or null. */
export const testWorkspaceWebhookAction = workspaceAction('webhooks.manage', [], (access) =>
  sendTestMessage(access, 'workspace'),
);
