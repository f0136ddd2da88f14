import type { Access } from '../access';
import { runtime } from '../runtime';
import { updateWorkspaceSettings } from '../workspaces';

/** Sets the number of credits below which the Owner, the Admins and subscribed webhooks are notified; null: never. */
export async function setLowCredits(access: Access, lowCredits: number | null): Promise<void> {
  const { manage } = runtime().service;
  await manage?.billing(access.workspace.id).setAlert({ low_credits: lowCredits });
  await updateWorkspaceSettings(access, { lowCredits });
}
