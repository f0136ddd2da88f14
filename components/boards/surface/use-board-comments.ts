import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changeQuery } from '@/components/ui';
import { markBoardReadAction } from '@/lib/console/boards/actions';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Comment } from '@/lib/pages/review';
import { boardCommentsOptions, notificationKeys, refreshQueries } from '@/lib/queries';

/** An open thread that points to something on the board. */
export interface PinnedThread {
  readonly id: string;
  readonly number: number;
  readonly pin: BoardPin;
}

/** The pins of open threads, numbered in the order in which they were written. */
export const pinnedThreads = (comments: readonly Comment[]): PinnedThread[] =>
  comments
    .flatMap(({ id, parent, pin, resolved_by }) =>
      parent === null && resolved_by === null && pin !== undefined ? [{ id, pin }] : [],
    )
    .map((thread, index) => ({ ...thread, number: index + 1 }));

/** The comments on a board, whether they are shown, and the pin of the comment that is being written. */
export function useBoardComments(workspace: string, board: string) {
  const client = useQueryClient();
  const query = useQuery(boardCommentsOptions(workspace, board));
  const isRequested = useSearchParams().get('comments') === '';
  const [isOpen, setOpen] = useState(isRequested);
  // A notification may lead here while the page is open.
  const [wasRequested, setWasRequested] = useState(isRequested);
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested);
    if (isRequested) setOpen(true);
  }
  const [draftPin, setDraftPin] = useState<BoardPin | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { data } = query;
  const threads = useMemo(() => pinnedThreads(data?.comments ?? []), [data]);
  const unread = new Set(data?.unread);
  // Comments are ordered from the oldest.
  const newestUnreadId = isOpen
    ? data?.comments.findLast(({ id }) => unread.has(id))?.id
    : undefined;
  useEffect(() => {
    if (newestUnreadId === undefined) return;
    void markBoardReadAction(workspace, board, newestUnreadId).then(({ ok }) => {
      // If this fails they stay new, and the next visit marks them.
      if (ok) void refreshQueries(client, notificationKeys.of(workspace));
    });
  }, [client, workspace, board, newestUnreadId]);
  return {
    query,
    threads,
    isOpen,
    setOpen(next: boolean) {
      setOpen(next);
      // So that the next notification, which leads to the same address, opens them again. Without the parameter a board that is
      // shown as a grid would lead to the gallery.
      if (!next && isRequested) changeQuery({ comments: 'closed' });
    },
    draftPin,
    setDraftPin,
    field,
    openCount: (data?.comments ?? []).filter(
      ({ parent, resolved_by }) => parent === null && resolved_by === null,
    ).length,
    unreadCount: unread.size,
    reload: () => refreshQueries(client, boardCommentsOptions(workspace, board).queryKey),
    beginComment(pin: BoardPin) {
      flushSync(() => {
        setDraftPin(pin);
        setOpen(true);
      });
      field.current?.focus();
    },
    /** Shows a thread, and moves the focus there. */
    showThread(id: string) {
      flushSync(() => setOpen(true));
      const thread = document.getElementById(`comment-${id}`);
      thread?.scrollIntoView({ block: 'center' });
      thread?.focus({ preventScroll: true });
    },
  };
}

export type BoardCommentsState = ReturnType<typeof useBoardComments>;
