import { Badge } from '@/components/ui';
import { type ReviewStatus, reviewLabels } from '@/lib/pages/review-statuses';

const tones = {
  draft: 'neutral',
  in_review: 'live',
  change_requested: 'warn',
  approved: 'good',
} as const;

export function ReviewBadge({ status, className }: { status: ReviewStatus; className?: string }) {
  return (
    <Badge tone={tones[status]} className={className}>
      {reviewLabels[status]}
    </Badge>
  );
}
