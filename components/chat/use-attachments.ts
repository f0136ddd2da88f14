'use client';

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui';
import { chatLimits } from '@/lib/pages/chat-limits';
import { useUpload } from '@/lib/queries';
import { createUploads, fileProblem } from '../form';

/** Images of the next message: the uploaded ones and those still uploading. */
export function useAttachments(workspace: string) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  const upload = useUpload(workspace);
  const uploads = useMemo(() => createUploads(upload), [upload]);
  const pending = useSyncExternalStore(uploads.subscribe, uploads.pending, uploads.pending);

  const addUrls = useCallback((newUrls: readonly string[]) => {
    setUrls((before) => [...new Set([...before, ...newUrls])].slice(0, chatLimits.images));
  }, []);
  const addFiles = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const problem = fileProblem(['image'], file);
        if (problem) toast.error(problem);
        else uploads.start({ field: 'images', file, onDone: ({ url }) => addUrls([url]) });
      }
    },
    [uploads, addUrls],
  );
  return {
    urls,
    pending,
    addUrls,
    addFiles,
    previewOf: uploads.previewOf,
    remove: (url: string) => setUrls((before) => before.filter((each) => each !== url)),
    discard: uploads.discard,
    clear: () => setUrls([]),
    restore: setUrls,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
