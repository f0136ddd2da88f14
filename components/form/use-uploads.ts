'use client';

import { useSyncExternalStore } from 'react';
import type { FormSpec, Reason } from '@/lib/forms';
import { useFormEnvironment } from './form-environment';
import type { PendingUpload, Uploads } from './media/uploads';

const noUploads: readonly PendingUpload[] = [];

export function usePendingUploads(uploads: Uploads): readonly PendingUpload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.pending, () => noUploads);
}

/** One reason for each field with unfinished uploads, which keep the form from being sent. */
export function useUploadReasons(spec: FormSpec): Reason[] {
  const pendingUploads = usePendingUploads(useFormEnvironment().uploads);
  return spec.fields.flatMap((field) => {
    const fieldUploads = pendingUploads.filter((upload) => upload.field === field.name);
    if (fieldUploads.length === 0) return [];
    const failedCount = fieldUploads.filter((upload) => upload.error !== null).length;
    const runningCount = fieldUploads.length - failedCount;
    const message =
      runningCount > 0
        ? `${field.label}: ${runningCount} upload${runningCount === 1 ? ' is' : 's are'} still under way`
        : `${field.label}: ${failedCount} upload${failedCount === 1 ? '' : 's'} failed; retry or remove`;
    return [{ field: field.name, code: 'invalid' as const, message }];
  });
}
