import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { type Access, may } from '../team/access';

const dayMs = 24 * 60 * 60 * 1000;

/** Owners and Admins may make review links, and Members where the workspace allows it. */
export const mayShareReviews = ({ role, workspace }: Access): boolean =>
  may(role, 'experiments.share') || workspace.settings.membersShareReviews === true;

/** The author of a link changes and withdraws it, and so do Owners and Admins. */
export const mayChangeLink = ({ role, user }: Access, { createdBy }: { createdBy: string }) =>
  createdBy === user.id || may(role, 'experiments.share');

/** The end of a link's last day, in UTC. Throws `InvalidRequestError` for one in the past or too far ahead. */
export function endOfLink(until: string, nowMs: number): Date {
  const expiresAt = new Date(Date.parse(until) + dayMs);
  const leftMs = expiresAt.getTime() - nowMs;
  if (leftMs <= 0 || leftMs > (reviewLinkLimits.days + 1) * dayMs) {
    throw new InvalidRequestError('Choose a last day from today to a year from now.', 'until');
  }
  return expiresAt;
}

export const reviewLinkSettingsOf = ({ workspace }: Pick<Access, 'workspace'>) => ({
  members: workspace.settings.membersShareReviews === true,
  days: workspace.settings.reviewLinkDays ?? reviewLinkLimits.defaultDays,
  logo: workspace.settings.reviewLogo ?? null,
});

/** What the dialog of a new link begins with; null for people who may not make one. */
export const reviewLinkDefaults = (access: Access) =>
  mayShareReviews(access)
    ? {
        days: reviewLinkSettingsOf(access).days,
        hasLogo: reviewLinkSettingsOf(access).logo !== null,
        hasMail: runtime().mailer !== null,
      }
    : null;
