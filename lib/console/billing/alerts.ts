import type { Access } from '../access';
import { updateWorkspaceSettings } from '../workspaces';

/** Sets below how many credits the Owner and Admins are told; null: never. */
export const setLowCredits = (access: Access, lowCredits: number | null): Promise<void> =>
  updateWorkspaceSettings(access, { lowCredits });
