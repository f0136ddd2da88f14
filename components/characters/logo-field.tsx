'use client';

import { Hexagon, ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button, FieldHelp } from '@/components/ui';
import { PresetPicture } from '../presets';
import { type CharacterUploads, pictureTypes } from './use-character-uploads';

/** The logo of a brand: an upload that no model is sent. */
export function LogoField({
  logo,
  uploads,
  onChange,
}: {
  logo: string | null;
  uploads: CharacterUploads;
  onChange: (logo: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <PresetPicture
          url={logo === null ? null : uploads.pictureOf(logo)}
          icon={Hexagon}
          className="size-16"
        />
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes}
          aria-label="Logo"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])].slice(0, 1);
            target.value = '';
            uploads.send(files, 1, (file) => onChange(file));
          }}
        />
        <Button size="sm" loading={uploads.sendingCount > 0} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          Upload a logo
        </Button>
        {logo === null ? null : (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Take it out
          </Button>
        )}
      </div>
      <FieldHelp>Kept for exports; no model is sent it.</FieldHelp>
    </div>
  );
}
