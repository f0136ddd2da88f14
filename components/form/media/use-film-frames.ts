import { useRef, useState } from 'react';

type FrameOutcome =
  | { readonly file: File; readonly failure?: never }
  | { readonly file: null; readonly failure: string | null };

/** Takes a frame of a film that was given to a field of pictures: a file, or the address of a result. */
export function useFilmFrames() {
  const [film, setFilm] = useState<string | File | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const isBusy = useRef(false);
  /** Resolves with the picture; with no failure when the person took the film back, or pressed twice. */
  const take = async (edge: 'first' | 'last'): Promise<FrameOutcome> => {
    if (film === null || isBusy.current) return { file: null, failure: null };
    isBusy.current = true;
    setIsTaking(true);
    try {
      const { edgeFrameOf } = await import('../../film');
      const file = await edgeFrameOf(film, edge);
      setFilm(null);
      return { file };
    } catch (error) {
      const isForPerson = error instanceof Error && error.name === 'FilmError';
      return {
        file: null,
        failure: isForPerson ? error.message : 'The frame could not be taken. Try again.',
      };
    } finally {
      isBusy.current = false;
      setIsTaking(false);
    }
  };
  return { film, isTaking, take, offer: setFilm, drop: () => setFilm(null) };
}
