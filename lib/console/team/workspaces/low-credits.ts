import type { WorkspaceSettings } from '../../db';

/** In credits. */
const defaultThreshold = 50;

/** The number of credits below which the Owner and Admins are notified; null for no notifications. */
export const lowCreditsThreshold = ({ lowCredits }: WorkspaceSettings): number | null =>
  lowCredits === undefined ? defaultThreshold : lowCredits;
