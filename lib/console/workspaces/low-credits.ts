import type { WorkspaceSettings } from '../db';

/** Credits below which a team is told that they run low, until it chooses. */
const usualLowCredits = 50;

/** Credits below which this workspace's Owner and Admins are told; null when they want to hear nothing. */
export const lowCreditsOf = ({ lowCredits }: WorkspaceSettings): number | null =>
  lowCredits === undefined ? usualLowCredits : lowCredits;
