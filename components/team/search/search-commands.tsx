'use client';

import { useQueryClient } from '@tanstack/react-query';
import { searchOptions } from '@/lib/queries';
import { useCommandSearch } from '../../layout';

/** Lets the palette find prompts, days, saved searches, tags, boards, people and conversations of the workspace. */
export function SearchCommands({ workspace }: { workspace: string }) {
  const queries = useQueryClient();
  useCommandSearch(async (text) => {
    const [{ toCommands }, results] = await Promise.all([
      import('./to-commands'),
      queries.fetchQuery(searchOptions(workspace, text)),
    ]);
    return toCommands(workspace, text, results);
  });
  return null;
}
