'use client';

import { Hexagon } from 'lucide-react';
import { Button, FieldHelp, PictureButton } from '@/components/ui';
import { PresetPicture } from '../presets';
import { type CharacterUploads, pictureTypes } from './use-character-uploads';

/** The logo of a brand: an upload that is sent to no model. */
export function LogoField({
  logo,
  uploads,
  onChange,
}: {
  logo: string | null;
  uploads: CharacterUploads;
  onChange: (logo: string | null) => void;
}) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <PresetPicture
          url={logo === null ? null : uploads.pictureOf(logo)}
          icon={Hexagon}
          className="size-16 [&_img]:object-contain"
        />
        <PictureButton
          label="Logo"
          accept={pictureTypes}
          isSending={uploads.sendingCount > 0}
          onChoose={(picture) => uploads.send([picture], 1, (file) => onChange(file))}
        >
          Upload a logo
        </PictureButton>
        {logo === null ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Take it out
          </Button>
        )}
      </div>
      <FieldHelp>Exports of boards and storyboards can carry it; no model is sent it.</FieldHelp>
    </div>
  );
}
