'use client';

import { type ReactNode, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { OutputRef } from '@/lib/pages/gallery';
import type { FileUse } from '@/lib/pages/trash';
import { fetchResultUses, RequestError } from '@/lib/queries';
import { unreachable } from '../../actions';
import { TrashQuestion } from './trash-question';
import type { GalleryOperations } from './use-gallery-actions';

/** What is to go to the trash. */
interface Removal {
  readonly noun: 'result' | 'upload';
  readonly count: number;
  /** Reads what shows it. Throws `RequestError`. */
  readUses(): Promise<readonly FileUse[]>;
  /** Moves it. Returns whether it was moved. */
  remove(): Promise<boolean>;
}

/**
 * Moves files to the trash: at once when nothing shows them, else after the person has confirmed it in `question`,
 * which the page renders.
 */
export function useTrashQuestion(): {
  moveToTrash: (removal: Removal) => Promise<void>;
  question: ReactNode;
} {
  const [pendingRemoval, setPendingRemoval] = useState<
    (Removal & { readonly uses: readonly FileUse[] }) | null
  >(null);
  const [isOpen, setOpen] = useState(false);
  const isReading = useRef(false);

  const moveToTrash = async (removal: Removal) => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      const uses = await removal.readUses();
      if (uses.length > 0) {
        setPendingRemoval({ ...removal, uses });
        setOpen(true);
      } else await removal.remove();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const isOffline = error.status === 0;
      toast.error(isOffline ? unreachable : error.message, { endsOnline: isOffline });
    } finally {
      isReading.current = false;
    }
  };

  return {
    moveToTrash,
    question:
      pendingRemoval === null ? null : (
        <TrashQuestion
          open={isOpen}
          noun={pendingRemoval.noun}
          count={pendingRemoval.count}
          uses={pendingRemoval.uses}
          onClose={() => setOpen(false)}
          onConfirm={pendingRemoval.remove}
        />
      ),
  };
}

/** Moves results to the trash as {@link useTrashQuestion} does. */
export function useTrash(
  workspace: string,
  { remove }: Pick<GalleryOperations, 'remove'>,
): {
  moveToTrash: (outputs: readonly OutputRef[], onMoved: () => void) => Promise<void>;
  question: ReactNode;
} {
  const { moveToTrash, question } = useTrashQuestion();
  return {
    moveToTrash: (outputs, onMoved) =>
      moveToTrash({
        noun: 'result',
        count: outputs.length,
        readUses: () => fetchResultUses(workspace, outputs),
        remove: async () => {
          const isMoved = await remove(outputs);
          if (isMoved) onMoved();
          return isMoved;
        },
      }),
    question,
  };
}
