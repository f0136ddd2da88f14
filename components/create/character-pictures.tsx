'use client';

import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { PlacedPicture } from '@/lib/forms';
import { Thumbnail, useFormEnvironment } from '../form';

/** The pictures that characters put into one field, with the way to take each character out. Default export: it is loaded lazily. */
export default function CharacterPictures({
  pictures,
  onRemove,
}: {
  pictures: readonly PlacedPicture[];
  /** Called with the id of a character. */
  onRemove: (id: string) => void;
}) {
  const { uploads, mayLoad } = useFormEnvironment();
  const characters = new Map(pictures.map(({ character }) => [character.id, character]));
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
      {[...characters.values()].map(({ id, name }) => (
        <Fragment key={id}>
          {pictures
            .filter(({ character }) => character.id === id)
            .map(({ url }) => (
              <span
                key={url}
                className="size-(--media-tile,4rem) overflow-hidden rounded-md border border-line bg-sunk"
              >
                <Thumbnail
                  kind="image"
                  src={uploads.previewOf(url) ?? (mayLoad(url) ? url : null)}
                />
              </span>
            ))}
          <span>
            from <bdi>{name}</bdi>
          </span>
          <button
            type="button"
            aria-label={`Take ${name} out of the form`}
            onClick={() => onRemove(id)}
            className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-3 hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </Fragment>
      ))}
    </div>
  );
}
