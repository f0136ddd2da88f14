import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';

/** Sets the number of credits below which the Owner, the Admins and subscribed webhooks are notified; null: never. */
export async function setLowCredits(access: Access, lowCredits: number | null): Promise<void> {
  const { manage } = runtime().service;
  await manage?.billing(access.workspace.id).setAlert({ low_credits: lowCredits });
  await updateWorkspaceSettings(access, { lowCredits });
}
