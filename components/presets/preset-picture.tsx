'use client';

import { type LucideIcon, SwatchBook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '@/components/ui';

/** The picture of a preset or a character; without one its `children`, or else its icon. Decorative. */
export function PresetPicture({
  url,
  className,
  icon: Icon = SwatchBook,
  children,
}: {
  url: string | null;
  className?: string;
  icon?: LucideIcon | undefined;
  children?: ReactNode;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const frameClass = cn(
    'shrink-0 overflow-hidden rounded-md border border-line bg-sunk',
    className,
  );
  if (url === null || url === brokenUrl) {
    return (
      <span aria-hidden className={cn(frameClass, 'grid place-items-center text-ink-3')}>
        {children ?? <Icon className="size-[40%] max-h-8 max-w-8 stroke-[1.2]" />}
      </span>
    );
  }
  return (
    <span className={cn(frameClass, 'block')}>
      {/* biome-ignore lint/performance/noImgElement: the service makes the sizes */}
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(url)}
        className="size-full object-cover"
      />
    </span>
  );
}
