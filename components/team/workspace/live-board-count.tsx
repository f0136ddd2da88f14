'use client';

import { useQuery } from '@tanstack/react-query';
import { notificationsOptions } from '@/lib/queries';
import { NavCount } from '../../layout';

/** The number beside Boards: comments that are new to the person. */
export function LiveBoardCount({ workspace }: { workspace: string }) {
  const count = useQuery(notificationsOptions(workspace)).data?.new_board_comments ?? 0;
  return (
    <NavCount kind="comments" count={count} label={count === 1 ? 'new comment' : 'new comments'} />
  );
}
