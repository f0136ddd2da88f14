import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { assetKeys } from './assets';
import { callConsole } from './fetcher';
import { refreshQueries } from './refresh';
import type { UploadOptions } from './upload-file';
import { uploadInterrupted } from './upload-interrupted';

/**
 * `uploadFile` for a page; its code is loaded with the first file. Afterwards the page's lists of uploads are read again.
 */
export function useUpload(workspace: string) {
  const client = useQueryClient();
  return useCallback(
    async (file: File, options?: UploadOptions) => {
      const { uploadFile } = await import('./upload-file').catch(() => {
        throw uploadInterrupted();
      });
      const uploadedFile = await uploadFile(workspace, file, options);
      void refreshQueries(client, assetKeys.all(workspace));
      return uploadedFile;
    },
    [client, workspace],
  );
}

/** The workspace's latest uploads, newest first; part of the cache of its uploads (`assetKeys`). */
export const recentUploadsQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: [...assetKeys.all(workspace), 'recent'] as const,
    queryFn: async ({ signal }) =>
      (await callConsole<{ data: RecentUpload[] }>(`${workspace}/uploads`, { signal })).data,
    staleTime: 30_000,
  });
