'use client';

import { File, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Progress } from '@/components/ui';
import type { PendingUpload } from '../../form';

/** An upload in progress with a stop button, or a failed one with its reason and a retry button. */
export function PendingCard({
  upload,
  onRetry,
  onDiscard,
}: {
  upload: PendingUpload;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const [isBroken, setBroken] = useState(false);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-md border border-line bg-sunk">
        {upload.previewUrl && !isBroken ? (
          // biome-ignore lint/performance/noImgElement: a local picture
          <img
            src={upload.previewUrl}
            alt=""
            onError={() => setBroken(true)}
            className="size-full object-cover opacity-50"
          />
        ) : (
          <File className="size-8 stroke-[1.2] text-ink-3" aria-hidden />
        )}
        {upload.error === null ? (
          <Progress
            value={upload.progress * 100}
            label={`Uploading ${upload.name}`}
            className="absolute inset-x-3 bottom-3"
          />
        ) : null}
      </div>
      <div className="flex items-center gap-1">
        <h2 dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
          {upload.name}
        </h2>
        {upload.error === null ? null : (
          <IconButton size="sm" label="Try again" onClick={onRetry}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
        <IconButton
          size="sm"
          label={upload.error === null ? 'Stop' : 'Dismiss'}
          onClick={onDiscard}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <p
        className={
          upload.error === null ? 'num text-xs text-ink-3' : 'text-xs text-pretty text-bad'
        }
        role="status"
      >
        {upload.error ?? `${Math.round(upload.progress * 100)} %`}
      </p>
    </article>
  );
}
