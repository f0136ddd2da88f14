'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui';
import { chatLimits } from '@/lib/pages/chat-limits';
import { useUpload } from '@/lib/queries';
import { createUploads, fileProblem } from '../form';

/** Images of the next message: the uploaded ones and those still uploading. */
export function useAttachments(workspace: string) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  const upload = useUpload(workspace);
  const uploads = useMemo(() => createUploads(upload), [upload]);
  const pendingUploads = useSyncExternalStore(uploads.subscribe, uploads.pending, uploads.pending);

  /** The items for which the message has room beside `takenCount` pictures; a toast says how many are left out. */
  const takeFitting = <T>(items: readonly T[], takenCount: number): readonly T[] => {
    const roomCount = Math.max(0, chatLimits.images - takenCount);
    const leftOutCount = items.length - roomCount;
    if (leftOutCount > 0) {
      toast.error(
        `A message takes at most ${chatLimits.images} pictures; ${leftOutCount} left out.`,
      );
    }
    return items.slice(0, roomCount);
  };
  const addUrl = (url: string) => setUrls((before) => [...new Set([...before, url])]);
  const addUrls = (newUrls: readonly string[]) => {
    const addedUrls = newUrls.filter((url) => !urls.includes(url));
    for (const url of takeFitting(addedUrls, urls.length + pendingUploads.length)) addUrl(url);
  };
  const addFiles = (files: readonly File[]) => {
    const problems = files.map((file) => fileProblem(['image'], file));
    for (const problem of problems) if (problem !== undefined) toast.error(problem);
    const pictures = files.filter((_, index) => problems[index] === undefined);
    for (const file of takeFitting(pictures, urls.length + pendingUploads.length)) {
      uploads.start({ field: 'images', file, onDone: ({ url }) => addUrl(url) });
    }
  };
  /** Called when another conversation is opened: what is still uploading belongs to the message it was chosen for. */
  const discardUploads = () => {
    if (pendingUploads.length === 0) return;
    for (const { id } of pendingUploads) uploads.discard(id);
    toast.error('A picture that was being uploaded was left out. Attach it again.');
  };
  return {
    urls,
    pendingUploads,
    addUrls,
    addFiles,
    previewOf: uploads.previewOf,
    removeUrl: (url: string) => setUrls((before) => before.filter((each) => each !== url)),
    discardUpload: uploads.discard,
    discardUploads,
    clearUrls: () => setUrls([]),
    setUrls,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
