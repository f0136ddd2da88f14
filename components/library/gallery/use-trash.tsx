'use client';

import { type ReactNode, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { OutputRef } from '@/lib/pages/gallery';
import type { ResultUse } from '@/lib/pages/trash';
import { fetchResultUses, RequestError } from '@/lib/queries';
import { unreachable } from '../../actions';
import { TrashQuestion } from './trash-question';
import type { GalleryOperations } from './use-gallery-actions';

/**
 * Moves results to the trash: at once when nothing shows them, else after the person has confirmed it in `question`,
 * which the page renders.
 */
export function useTrash(
  workspace: string,
  { remove }: Pick<GalleryOperations, 'remove'>,
): {
  moveToTrash: (outputs: readonly OutputRef[], onMoved: () => void) => Promise<void>;
  question: ReactNode;
} {
  const [removal, setRemoval] = useState<{
    outputs: readonly OutputRef[];
    uses: readonly ResultUse[];
    onMoved: () => void;
  } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isReading = useRef(false);

  const moveToTrash = async (outputs: readonly OutputRef[], onMoved: () => void) => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      const uses = await fetchResultUses(workspace, outputs);
      if (uses.length > 0) {
        setRemoval({ outputs, uses, onMoved });
        setOpen(true);
      } else if (await remove(outputs)) onMoved();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast.error(error.status === 0 ? unreachable : error.message);
    } finally {
      isReading.current = false;
    }
  };

  return {
    moveToTrash,
    question:
      removal === null ? null : (
        <TrashQuestion
          open={isOpen}
          results={removal.outputs.length}
          uses={removal.uses}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            const isMoved = await remove(removal.outputs);
            if (isMoved) removal.onMoved();
            return isMoved;
          }}
        />
      ),
  };
}
