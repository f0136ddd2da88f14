import * as z from 'zod';
import { browserStorage } from '@/components/ui';
import { guestDecision, guestSubmission } from '@/lib/pages/review-links';

const pendingDecision = z.object({
  submission: guestSubmission,
  task_id: z.string(),
  output: z.number(),
  decision: guestDecision,
});
/** A decision that the server has not confirmed. */
export type PendingDecision = z.infer<typeof pendingDecision>;

/** Prefix of a link's storage keys. It has only a part of the token, so that the whole link is stored nowhere. */
export const linkKey = (token: string) => `atelier.review.${token.slice(0, 12)}`;

/** The decisions of a link that were not sent, the oldest first. They outlive a reload. */
export function readDecisions(token: string): PendingDecision[] {
  const text = browserStorage.getItem(linkKey(token));
  if (text === null) return [];
  try {
    return z.array(pendingDecision).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

export function storeDecisions(token: string, decisions: readonly PendingDecision[]): void {
  if (decisions.length === 0) browserStorage.removeItem(linkKey(token));
  else browserStorage.setItem(linkKey(token), JSON.stringify(decisions));
}

/** Adds a decision; an earlier one of the same result that was not sent is replaced. */
export const withDecision = (
  decisions: readonly PendingDecision[],
  next: PendingDecision,
): PendingDecision[] => [
  ...decisions.filter(({ task_id, output }) => task_id !== next.task_id || output !== next.output),
  next,
];
