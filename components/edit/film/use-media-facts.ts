import { useQueries } from '@tanstack/react-query';
import type { MediaFacts } from '../../film';
import { useFileReader } from '../use-read-source';
import type { ReadyVersion } from '../versions';

export type MediaFile = Pick<ReadyVersion, 'name' | 'version'> & { readonly file: { url: string } };

export interface MediaReading {
  /** Undefined while they are read, and after a failure. */
  readonly facts: MediaFacts | undefined;
  /** Why they cannot be read, as a sentence; null otherwise. */
  readonly failure: string | null;
  retry(): void;
}

/** When the frames of films and sounds begin, and their sizes; read once for each version. */
export function useMediaFacts(workspace: string, files: readonly MediaFile[]): MediaReading[] {
  const readHref = useFileReader(workspace);
  const queries = useQueries({
    queries: files.map((file) => ({
      queryKey: ['media-facts', workspace, file.name],
      queryFn: async () => (await import('../../film')).readMedia(readHref(file)),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return queries.map(({ data, error, refetch }) => ({
    facts: data,
    failure: error === null ? null : failureOf(error),
    retry: () => void refetch(),
  }));
}

const failureOf = (error: Error): string =>
  error.name === 'FilmError' ? error.message : 'The file could not be read. Try again.';
