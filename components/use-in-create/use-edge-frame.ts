import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import type { FrameRole } from '@/lib/forms';
import { RequestError, uploadFile } from '@/lib/queries';
import { useDraftOwner } from '../drafts';
import type { Reference } from './use-reference';
import { storeReference } from './waiting-reference';

export type FilmEdge = 'first' | 'last';

export interface EdgeFrame {
  readonly isTaking: boolean;
  /** Takes the frame and uses it; a toast says why it could not be taken. */
  take(readHref: string, edge: FilmEdge, role: FrameRole | undefined): Promise<void>;
}

/**
 * Takes the first or last frame of a film, uploads it and uses it as a reference. When the page was left meanwhile, the frame
 * waits for Create.
 */
export function useEdgeFrame(workspace: string, reference: Pick<Reference, 'use'>): EdgeFrame {
  const router = useRouter();
  const owner = useDraftOwner();
  const [isTaking, setIsTaking] = useState(false);
  const isBusy = useRef(false);
  // The form may have changed by the time the frame is there; null once the page was left.
  const latestReference = useRef<Pick<Reference, 'use'> | null>(reference);
  useEffect(() => {
    latestReference.current = reference;
    return () => {
      latestReference.current = null;
    };
  });
  const take = async (readHref: string, edge: FilmEdge, role: FrameRole | undefined) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsTaking(true);
    try {
      const { edgeFrameOf } = await import('../film');
      const frame = await edgeFrameOf(readHref, edge);
      const { url } = await uploadFile(workspace, frame, { isHidden: true });
      const media = { url, kind: 'image', role } as const;
      if (latestReference.current !== null) latestReference.current.use(media);
      else if (!storeReference(owner, media)) {
        toast.show(`The ${edge} frame is ready for the form of Create.`, {
          durationMs: 15_000,
          action: { label: 'Open Create', onPress: () => router.push(`/${workspace}/create`) },
        });
      }
    } catch (error) {
      const isForPerson =
        error instanceof RequestError || (error instanceof Error && error.name === 'FilmError');
      toast.error(isForPerson ? error.message : 'The frame could not be taken. Try again.');
    } finally {
      isBusy.current = false;
      setIsTaking(false);
    }
  };
  return { isTaking, take };
}
