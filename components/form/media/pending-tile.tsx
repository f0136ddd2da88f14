'use client';

import { RotateCcw, X } from 'lucide-react';
import { Progress } from '@/components/ui';
import type { MediaKind } from '@/lib/forms';
import { useFormEnvironment } from '../form-environment';
import { tileClasses } from './media-tile';
import { Thumbnail } from './thumbnail';
import { UploadFailure } from './upload-failure';
import type { PendingUpload } from './uploads';

const cornerClasses =
  'absolute grid size-6 place-items-center rounded-full bg-black/60 text-white pointer-coarse:size-9 [&_svg]:size-3.5';

/** An upload: preview, progress and a stop button; after a failure the reason and a retry button. */
export function PendingTile({ upload, kind }: { upload: PendingUpload; kind: MediaKind }) {
  const { uploads } = useFormEnvironment();
  const { id, name, error } = upload;
  return (
    <li className={error ? 'flex w-full items-start gap-2' : undefined}>
      <div className={`${tileClasses} shrink-0`} title={name}>
        <span className="absolute inset-0 opacity-60">
          <Thumbnail kind={kind} src={upload.previewUrl} />
        </span>
        {error ? (
          <>
            <span
              className="absolute inset-x-0 bottom-0 bg-bad-solid px-1 text-center text-2xs text-white"
              aria-hidden
            >
              Failed
            </span>
            <button
              type="button"
              aria-label={`Retry ${name}`}
              className={`${cornerClasses} top-1 left-1`}
              onClick={() => uploads.retry(id)}
            >
              <RotateCcw aria-hidden />
            </button>
          </>
        ) : (
          <Progress
            value={upload.progress * 100}
            label={`Uploading ${name}`}
            className="absolute inset-x-1.5 bottom-1.5 bg-white/40"
          />
        )}
        <button
          type="button"
          aria-label={error ? `Remove ${name}` : `Stop uploading ${name}`}
          className={`${cornerClasses} top-1 right-1`}
          onClick={() => uploads.discard(id)}
        >
          <X aria-hidden />
        </button>
      </div>
      {error ? <UploadFailure name={name} error={error} /> : null}
    </li>
  );
}
