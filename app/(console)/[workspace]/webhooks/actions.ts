'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
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
} from '@/lib/console/webhooks';
import type { ActionResult, ManagedWebhook, WebhookDelivery, WebhookSecret } from '@/lib/contract';
import { eventType, inputId } from '@/lib/contract';

/** Makes a webhook for a key. Only this result has the secret. */
export async function createWebhookAction(
  workspace: string,
  key: unknown,
  input: unknown,
): Promise<ActionResult<WebhookSecret>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    const createdWebhook = await createWebhook(
      access,
      inputId.parse(key),
      newWebhookInput.parse(input),
    );
    revalidatePath(`/${workspace}/webhooks`, 'layout');
    return createdWebhook;
  });
}

/** Changes a webhook's URL or events, or disables or enables it. */
export async function updateWebhookAction(
  workspace: string,
  key: unknown,
  changes: unknown,
): Promise<ActionResult<ManagedWebhook>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    const updatedWebhook = await updateWebhook(
      access,
      inputId.parse(key),
      webhookChangesInput.parse(changes),
    );
    revalidatePath(`/${workspace}/webhooks`, 'layout');
    return updatedWebhook;
  });
}

/** Deletes a webhook with its log and redirects to the list. */
export async function deleteWebhookAction(
  workspace: string,
  key: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    await deleteWebhook(access, inputId.parse(key));
    redirect(`/${access.workspace.slug}/webhooks`);
  });
}

/** Replaces the secret of a webhook. Only this result has it. */
export async function rotateWebhookSecretAction(
  workspace: string,
  key: unknown,
  overlapHours: unknown,
): Promise<ActionResult<WebhookSecret>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    const hours = overlapInput.parse(overlapHours);
    const rotated = await rotateWebhookSecret(access, inputId.parse(key), hours);
    revalidatePath(`/${workspace}/webhooks`, 'layout');
    return rotated;
  });
}

/** Sends an example event once. */
export async function testWebhookAction(
  workspace: string,
  key: unknown,
  event: unknown,
): Promise<ActionResult<WebhookDelivery>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    return testWebhook(access, inputId.parse(key), eventType.parse(event));
  });
}

/** Sends one delivery again. */
export async function redeliverAction(
  workspace: string,
  key: unknown,
  delivery: unknown,
): Promise<ActionResult<WebhookDelivery>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    return redeliver(access, inputId.parse(key), inputId.parse(delivery));
  });
}

/** Sends every failed delivery since a time (Unix seconds) again. Returns the number. */
export async function redeliverFailedAction(
  workspace: string,
  key: unknown,
  since: unknown,
): Promise<ActionResult<number>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'webhooks.manage');
    return redeliverFailed(access, inputId.parse(key), sinceInput.parse(since));
  });
}
