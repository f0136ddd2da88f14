'use client';

import { Check } from 'lucide-react';
import { cn } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { mainColourNames, mainColours } from '@/lib/pages/main-colours';

const lightColours = new Set(['yellow', 'white', 'orange', 'pink']);

/** A swatch for each main colour of pictures, with its name for screen readers; a second press shows all again. */
export function ColourFilter({
  colour,
  onChange,
}: {
  colour: GalleryFilters['colour'];
  onChange: (colour: GalleryFilters['colour']) => void;
}) {
  return (
    <fieldset className="grid grid-cols-[6rem_minmax(0,1fr)] items-center">
      <legend className="sr-only">Main colour</legend>
      <span aria-hidden className="text-sm text-ink-2">
        Colour
      </span>
      <div className="flex flex-wrap gap-1.5">
        {mainColourNames.map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
            aria-pressed={colour === name}
            onClick={() => onChange(colour === name ? undefined : name)}
            style={{ backgroundColor: mainColours[name] }}
            className={cn(
              'grid size-7 place-items-center rounded-full border border-line-strong pointer-coarse:size-11',
              lightColours.has(name) ? 'text-black' : 'text-white',
            )}
          >
            {colour === name ? <Check className="size-4" aria-hidden /> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
