import { queryOptions } from '@tanstack/react-query';
import type { CharacterList } from '@/lib/pages/characters';
import { callConsole } from './fetcher';

export const characterKeys = {
  all: (workspace: string) => ['characters', workspace] as const,
};

/** The person's own characters and the team's, by name. */
export const charactersOptions = (workspace: string) =>
  queryOptions({
    queryKey: characterKeys.all(workspace),
    queryFn: ({ signal }) => callConsole<CharacterList>(`${workspace}/characters`, { signal }),
  });
