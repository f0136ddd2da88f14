'use client';

import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { AlertDialog, LazyMenu, lazyPart, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { boardFiguresOptions } from '@/lib/queries';
import { useAction } from '../../actions';

export const loadBoardName = () => import('./name-dialog');
/** Asks for a board's name. Needs a `Suspense` around it. */
export const BoardNameDialog = lazyPart(loadBoardName);

const loadMenu = () => import('./board-menu');
const BoardMenu = lazyPart(loadMenu);

/** The menu of a board, with its dialogs. */
export function BoardActions({
  workspace,
  board,
  name,
  rename,
  remove,
}: {
  workspace: string;
  /** Its id. */
  board: string;
  name: string;
  rename: (name: string) => Promise<ActionResult<unknown>>;
  remove: () => Promise<ActionResult<unknown>>;
}) {
  const [openDialog, setOpenDialog] = useState<'name' | 'delete' | null>(null);
  const { data: figures } = useQuery({
    ...boardFiguresOptions(workspace, board),
    enabled: openDialog === 'delete',
  });
  const removal = useAction(remove, {
    failsInToast: true,
    onDone: () => toast.success('Board deleted. Its results stay in the gallery.'),
  });
  return (
    <>
      <LazyMenu
        load={() => Promise.all([loadMenu(), loadBoardName()])}
        render={(state) => <BoardMenu {...state} onCommand={setOpenDialog} />}
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
          >
            <MoreHorizontal className="size-4" aria-hidden />
          </button>
        }
      />
      {openDialog === 'name' ? (
        <Suspense fallback={null}>
          <BoardNameDialog
            title={`Rename ${name}`}
            label="Rename"
            initial={name}
            onClose={() => setOpenDialog(null)}
            onSave={rename}
          />
        </Suspense>
      ) : null}
      <AlertDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && setOpenDialog(null)}
        title={`Delete the board ${name}?`}
        description={`Its results stay in the gallery. ${endingLinksSentence(figures?.review_links ?? [])}`}
        confirmLabel="Delete"
        onConfirm={() => removal.run()}
      />
    </>
  );
}

/** A sentence that names the review links that end with a board; empty when there are none. */
function endingLinksSentence(titles: readonly string[]): string {
  const quotedTitles = titles.map((title) => `“${title}”`).join(', ');
  if (titles.length === 0) return '';
  return titles.length === 1
    ? `The review link ${quotedTitles} ends with it.`
    : `These review links end with it: ${quotedTitles}.`;
}
