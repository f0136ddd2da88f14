'use client';

import { X } from 'lucide-react';
import { IconButton, Progress } from '@/components/ui';
import { UploadFailure } from '../form';
import { Picture } from './picture';
import type { Attachments } from './use-attachments';

const tileClasses = 'relative size-16 overflow-hidden rounded-md border border-line bg-sunk';

/** The images of the next message, each with a button that removes it. */
export function AttachmentTiles({ attachments }: { attachments: Attachments }) {
  const { urls, pendingUploads, previewOf, removeUrl, discardUpload } = attachments;
  return (
    <ul aria-label="Attached images" className="flex flex-wrap gap-2 px-3 pt-3">
      {urls.map((url) => (
        <li key={url} className={tileClasses}>
          <Picture src={previewOf(url) ?? url} alt="Attached" className="size-full object-cover" />
          <RemoveButton label="Remove the image" onClick={() => removeUrl(url)} />
        </li>
      ))}
      {pendingUploads.map(({ id, name, previewUrl, progress, error }) => (
        <li key={id} className={error === null ? undefined : 'flex w-full items-start gap-2'}>
          <div className={`${tileClasses} shrink-0`} title={name}>
            {previewUrl === null ? null : (
              <Picture src={previewUrl} alt={name} className="size-full object-cover opacity-50" />
            )}
            {error === null ? (
              <Progress
                value={progress * 100}
                label={`Uploading ${name}`}
                className="absolute inset-x-1 bottom-1"
              />
            ) : (
              <span className="absolute inset-x-0 bottom-0 bg-bad-solid px-1 text-2xs text-white">
                Failed
              </span>
            )}
            <RemoveButton label={`Remove ${name}`} onClick={() => discardUpload(id)} />
          </div>
          {error === null ? null : <UploadFailure name={name} error={error} />}
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      label={label}
      size="sm"
      variant="secondary"
      onClick={onClick}
      className="absolute top-0.5 right-0.5 size-6 pointer-coarse:size-8 pointer-coarse:min-h-0 pointer-coarse:min-w-0"
    >
      <X aria-hidden />
    </IconButton>
  );
}
