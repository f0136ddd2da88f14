'use client';

import { type ComponentProps, useState } from 'react';
import { cn } from '@/components/ui';

/** An image of the workspace, or of a file that was just chosen; a sentence in its place if the file is gone. */
export function Picture({ alt, className, ...props }: ComponentProps<'img'> & { alt: string }) {
  const [failedSrc, setFailed] = useState<string | null>(null);
  if (failedSrc !== null && failedSrc === props.src) {
    return (
      <span
        className={cn(
          'grid min-h-14 place-items-center bg-sunk p-1 text-center text-2xs text-ink-3',
          className,
        )}
      >
        Image no longer available
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: media is served by the service, which has its own previews
    <img
      alt={alt}
      {...props}
      className={className}
      onError={() => setFailed(typeof props.src === 'string' ? props.src : null)}
    />
  );
}
