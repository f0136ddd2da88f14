'use client';

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { type ReviewStatus, reviewLabels, reviewStatuses } from '@/lib/pages/review-statuses';

/** The statuses that results can have. Default export: it is loaded lazily. */
export default function StatusMenu({
  trigger,
  open,
  onOpenChange,
  onChoose,
}: LazyMenuState & { onChoose: (status: ReviewStatus) => void }) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {reviewStatuses.map((status) => (
          <DropdownMenuItem key={status} onSelect={() => onChoose(status)}>
            {reviewLabels[status]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
