import { useRef, useState } from 'react';
import { toast } from '@/components/ui';
import { RequestError, uploadFile } from '@/lib/queries';

export type FilmEdge = 'first' | 'last';

export interface EdgeFrame {
  readonly isTaking: boolean;
  /** Returns the frame's address; null after a failure, which a toast says. */
  take(readHref: string, edge: FilmEdge): Promise<string | null>;
}

/** Takes the first or last frame of a film and uploads it. */
export function useEdgeFrame(workspace: string): EdgeFrame {
  const [isTaking, setIsTaking] = useState(false);
  const isBusy = useRef(false);
  const take = async (readHref: string, edge: FilmEdge) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsTaking(true);
    try {
      const { edgeFrameOf } = await import('../film');
      const frame = await edgeFrameOf(readHref, edge);
      return (await uploadFile(workspace, frame, { isHidden: true })).url;
    } catch (error) {
      const isForPerson =
        error instanceof RequestError || (error instanceof Error && error.name === 'FilmError');
      toast.error(isForPerson ? error.message : 'The frame could not be taken. Try again.');
      return null;
    } finally {
      isBusy.current = false;
      setIsTaking(false);
    }
  };
  return { isTaking, take };
}
