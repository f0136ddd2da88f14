'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';

/** ‹ 2/3 ›: switches between the alternatives at this step. Renders nothing when there is only one. */
export function BranchSwitcher({
  siblings,
  chosenMessage,
  what,
  onChoose,
}: {
  siblings: readonly ConversationMessage[];
  chosenMessage: ConversationMessage;
  /** Such as `answer`. */
  what: string;
  onChoose: (messageId: string) => void;
}) {
  if (siblings.length < 2) return null;
  const at = siblings.findIndex(({ id }) => id === chosenMessage.id);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  return (
    <span className="inline-flex items-center text-xs text-ink-3">
      <IconButton
        label={`Previous ${what}`}
        size="sm"
        disabled={before === undefined}
        onClick={() => before && onChoose(before.id)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="num" role="status">
        <span className="sr-only">{what} </span>
        {at + 1}/{siblings.length}
      </span>
      <IconButton
        label={`Next ${what}`}
        size="sm"
        disabled={after === undefined}
        onClick={() => after && onChoose(after.id)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}
