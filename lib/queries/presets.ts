import { queryOptions } from '@tanstack/react-query';
import type { PresetList } from '@/lib/pages/presets';
import { callConsole } from './fetcher';

export const presetKeys = {
  all: (workspace: string) => ['presets', workspace] as const,
};

/** The person's own presets and the team's, by name. */
export const presetsOptions = (workspace: string) =>
  queryOptions({
    queryKey: presetKeys.all(workspace),
    queryFn: ({ signal }) => callConsole<PresetList>(`${workspace}/presets`, { signal }),
  });
