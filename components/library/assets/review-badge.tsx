import { Badge } from '@/components/ui';
import type { AvatarReviewState } from '@/lib/contract';

const badges = {
  pending: ['live', 'Avatar in review'],
  approved: ['good', 'Approved as avatar'],
  unusable: ['bad', 'Not usable as avatar'],
  unavailable: ['warn', 'Avatar not reviewed yet'],
} as const satisfies Record<AvatarReviewState['state'], readonly [string, string]>;

/** Whether an image may be an avatar, and why not. */
export function AvatarReviewBadge({ review: { state, reason } }: { review: AvatarReviewState }) {
  const [tone, label] = badges[state];
  return (
    <div className="mt-1.5">
      <Badge tone={tone}>{label}</Badge>
      {reason === null ? null : (
        <p className="mt-1 text-xs text-pretty text-ink-3">
          {reason.charAt(0).toUpperCase() + reason.slice(1)}.
        </p>
      )}
    </div>
  );
}
