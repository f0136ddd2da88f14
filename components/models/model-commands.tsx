'use client';

import { useQueryClient } from '@tanstack/react-query';
import { modelsQueryOptions } from '@/lib/queries';
import { useCommands } from '../layout';

/** Adds the workspace's models to the palette. They are fetched when it opens. */
export function ModelCommands({ workspace }: { workspace: string }) {
  const queries = useQueryClient();
  useCommands(async () => {
    const [{ toCommands }, { data }] = await Promise.all([
      import('./to-commands'),
      queries.fetchQuery(modelsQueryOptions(workspace)),
    ]);
    return toCommands(workspace, data);
  });
  return null;
}
