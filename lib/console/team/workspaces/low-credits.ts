import type { WorkspaceSettings } from '../../db';

/** The default threshold for low credits. */
const usualLowCredits = 50;

/** The number of credits below which the Owner and Admins are notified; null for no notifications. */
export const lowCreditsOf = ({ lowCredits }: WorkspaceSettings): number | null =>
  lowCredits === undefined ? usualLowCredits : lowCredits;
