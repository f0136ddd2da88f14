'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { eventType } from '@/lib/contract';
import { inputId } from '@/lib/pages/input';
import { type Access, workspaceAction } from '../../team/access';
import {
  createWebhook,
  deleteWebhook,
  newWebhookInput,
  overlapInput,
  redeliver,
  redeliverFailed,
  rotateWebhookSecret,
  sinceInput,
  testWebhook,
  updateWebhook,
  webhookChangesInput,
} from '.';

const refreshPages = ({ workspace }: Access) =>
  revalidatePath(`/${workspace.slug}/webhooks`, 'layout');

/** Makes a webhook for a key. Only this result has the secret. */
export const createWebhookAction = workspaceAction(
  'webhooks.manage',
  [inputId, newWebhookInput],
  async (access, key, input) => {
    const createdWebhook = await createWebhook(access, key, input);
    refreshPages(access);
    return createdWebhook;
  },
);

/** Changes a webhook's URL or events, or disables or enables it. */
export const updateWebhookAction = workspaceAction(
  'webhooks.manage',
  [inputId, webhookChangesInput],
  async (access, key, changes) => {
    const updatedWebhook = await updateWebhook(access, key, changes);
    refreshPages(access);
    return updatedWebhook;
  },
);

/** Deletes a webhook with its log and redirects to the list. */
export const deleteWebhookAction = workspaceAction(
  'webhooks.manage',
  [inputId],
  async (access, key): Promise<never> => {
    await deleteWebhook(access, key);
    redirect(`/${access.workspace.slug}/webhooks`);
  },
);

/** Replaces the secret of a webhook. Only this result has it. */
export const rotateWebhookSecretAction = workspaceAction(
  'webhooks.manage',
  [inputId, overlapInput],
  async (access, key, overlapHours) => {
    const rotatedSecret = await rotateWebhookSecret(access, key, overlapHours);
    refreshPages(access);
    return rotatedSecret;
  },
);

/** Sends an example event once. */
export const testWebhookAction = workspaceAction(
  'webhooks.manage',
  [inputId, eventType],
  testWebhook,
);

export const redeliverAction = workspaceAction('webhooks.manage', [inputId, inputId], redeliver);

/** Sends every failed delivery since a time (Unix seconds) again. Returns the number. */
export const redeliverFailedAction = workspaceAction(
  'webhooks.manage',
  [inputId, sinceInput],
  redeliverFailed,
);
