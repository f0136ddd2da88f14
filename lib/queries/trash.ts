import { infiniteQueryOptions } from '@tanstack/react-query';
import type { OutputRef } from '@/lib/pages/gallery';
import type { FileUse, TrashPage } from '@/lib/pages/trash';
import { callConsole } from './fetcher';

export const trashKeys = {
  all: (workspace: string) => ['trash', workspace] as const,
};

/** The workspace's trash, a page at a time, latest removals first. */
export const trashQueryOptions = (workspace: string) =>
  infiniteQueryOptions({
    queryKey: trashKeys.all(workspace),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? '' : `?after=${encodeURIComponent(pageParam)}`;
      return callConsole<TrashPage>(`${workspace}/trash${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Most outputs of one call. */
const maxOutputs = 1000;

/** What shows these results. Throws {@link RequestError}. */
export async function fetchResultUses(
  workspace: string,
  outputs: readonly OutputRef[],
): Promise<FileUse[]> {
  const uses = new Map<string, FileUse>();
  for (let start = 0; start < outputs.length; start += maxOutputs) {
    const json = outputs.slice(start, start + maxOutputs);
    for (const use of await callConsole<FileUse[]>(`${workspace}/trash/uses`, { json })) {
      const useKey = `${use.kind} ${use.id}`;
      const results = use.results + (uses.get(useKey)?.results ?? 0);
      uses.set(useKey, { ...use, results });
    }
  }
  return [...uses.values()];
}

/** The presets and characters that hold an upload. Throws {@link RequestError}. */
export const fetchUploadUses = (workspace: string, assetId: string): Promise<FileUse[]> =>
  callConsole(`${workspace}/trash/uses`, { json: { asset_id: assetId } });
