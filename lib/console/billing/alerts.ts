import type { Access } from '../access';
import { runtime } from '../runtime';
import { updateWorkspaceSettings } from '../workspaces';

/** Sets below how many credits the Owner and Admins are told, and webhooks that ask for it; null: never. */
export async function setLowCredits(access: Access, lowCredits: number | null): Promise<void> {
  const { manage } = runtime().service;
  await manage?.billing(access.workspace.id).setAlert({ low_credits: lowCredits });
  await updateWorkspaceSettings(access, { lowCredits });
}
