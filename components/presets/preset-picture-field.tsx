'use client';

import { Button, FieldError, PictureButton } from '@/components/ui';
import type { PictureUpload } from '@/lib/queries';
import { PresetPicture } from './preset-picture';

/** The picture of a preset: an upload or a result; without one, its latest result is shown. */
export function PresetPictureField({
  picture,
  url,
  upload,
  onRemove,
}: {
  picture: string | null;
  /** The address of the picture that the preset had when the dialog opened. */
  url: string | null;
  upload: PictureUpload;
  onRemove: () => void;
}) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Picture</p>
      <div className="flex flex-wrap items-center gap-3">
        <PresetPicture
          url={picture === null ? null : (upload.uploaded?.url ?? url)}
          className="size-16"
        />
        <PictureButton
          label="Picture of the preset"
          isSending={upload.isSending}
          onChoose={upload.send}
        >
          Upload a picture
        </PictureButton>
        {picture === null ? (
          <span className="text-xs text-ink-3">Without one it shows its latest result.</span>
        ) : (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            Show the latest result
          </Button>
        )}
      </div>
      <FieldError>{upload.problem}</FieldError>
    </div>
  );
}
