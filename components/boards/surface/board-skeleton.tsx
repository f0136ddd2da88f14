'use client';

import { TopBarContent } from '../../layout';
import { BoardsLink } from './boards-link';

/** A board whose items are being read: its header and an empty surface. */
export function BoardSkeleton({ workspace, name }: { workspace: string; name: string }) {
  return (
    <div className="flex h-full min-h-0 flex-col" aria-busy>
      <TopBarContent title={name} />
      <span role="status" className="sr-only">
        Loading the board
      </span>
      <header className="flex min-h-14 items-center border-b border-line px-4 py-2 md:px-3">
        <BoardsLink workspace={workspace} />
      </header>
      <div className="flex-1 bg-sunk" />
    </div>
  );
}
