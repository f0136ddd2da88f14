'use client';

import { AudioLines, Clapperboard, Image, PenLine, Shapes } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui';
import type { Family } from '@/lib/forms';

const icons: Readonly<Record<Family, typeof Image>> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  text: PenLine,
  other: Shapes,
};

/** An example image of a model, or a tile with the icon of its family. Decorative. */
export function ModelPicture({
  picture,
  family,
  className,
}: {
  picture: string | null | undefined;
  family: Family;
  className?: string;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const Icon = icons[family];
  const frameClasses = cn('block size-9 shrink-0 overflow-hidden rounded-sm bg-sunk', className);
  if (picture && picture !== brokenUrl) {
    return (
      <span className={frameClasses}>
        {/* biome-ignore lint/performance/noImgElement: the service makes the sizes; a second optimiser would copy them */}
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(picture)}
          className="size-full object-cover"
        />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={cn(frameClasses, 'grid place-items-center border border-line text-ink-3')}
    >
      <Icon className="size-[45%] max-h-8 max-w-8 stroke-[1.5]" />
    </span>
  );
}
