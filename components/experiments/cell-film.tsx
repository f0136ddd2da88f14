'use client';

import { useEffect, useRef } from 'react';
import { cn } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { findDueTime } from './film-time';
import type { Films } from './use-films';

/** A film in step with the others of its grid. While they are paused it shows its cover. */
export function CellFilm({
  output,
  films,
  className,
}: {
  output: OutputRecord;
  films: Films;
  className?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const { startedAtMs } = films;
  useEffect(() => {
    const element = video.current;
    if (element === null || startedAtMs === null) return;
    const align = () => {
      const dueSeconds = findDueTime(element, (performance.now() - startedAtMs) / 1000);
      if (dueSeconds !== null) element.currentTime = dueSeconds;
    };
    element.addEventListener('loadedmetadata', align);
    element.addEventListener('timeupdate', align);
    align();
    // Rejected when the browser saves data; the cover stays.
    void element.play().catch(() => undefined);
    return () => {
      element.removeEventListener('loadedmetadata', align);
      element.removeEventListener('timeupdate', align);
      element.pause();
    };
  }, [startedAtMs]);
  return (
    <video
      ref={video}
      src={output.url}
      poster={output.thumbnail_url}
      preload={startedAtMs === null && output.thumbnail_url !== undefined ? 'none' : 'metadata'}
      muted
      loop
      playsInline
      tabIndex={-1}
      className={cn('bg-sunk', className)}
    />
  );
}
