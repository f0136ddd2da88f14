'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';

/** ‹ 2/3 ›: switches between the alternatives at this step. Renders nothing when there is only one. */
export function BranchSwitcher({
  siblings,
  chosenMessage,
  noun,
  onChoose,
}: {
  siblings: readonly ConversationMessage[];
  chosenMessage: ConversationMessage;
  /** Such as `answer`. */
  noun: string;
  onChoose: (messageId: string) => void;
}) {
  if (siblings.length < 2) return null;
  const index = siblings.findIndex(({ id }) => id === chosenMessage.id);
  const previousMessage = siblings[index - 1];
  const nextMessage = siblings[index + 1];
  return (
    <span className="inline-flex items-center text-xs text-ink-3">
      <IconButton
        label={`Previous ${noun}`}
        size="sm"
        disabled={previousMessage === undefined}
        onClick={() => previousMessage && onChoose(previousMessage.id)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="num" role="status">
        <span className="sr-only">{noun} </span>
        {index + 1}/{siblings.length}
      </span>
      <IconButton
        label={`Next ${noun}`}
        size="sm"
        disabled={nextMessage === undefined}
        onClick={() => nextMessage && onChoose(nextMessage.id)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}
