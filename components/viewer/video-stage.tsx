'use client';

import { useEffect, useRef } from 'react';
import type { OutputRecord } from '@/lib/contract';

/** Seconds of a step: the sandbox and most models make 24 frames a second, and players round to a frame. */
const frameSeconds = 1 / 24;

/** A video with the browser's controls; comma and full stop step a frame back and forth, space plays. */
export function VideoStage({ output }: { output: OutputRecord }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = video.current;
      const target = event.target as HTMLElement;
      if (element === null || target.closest('input, textarea, video, button, [role=dialog]'))
        return;
      if (event.key === ' ') {
        event.preventDefault();
        if (element.paused) void element.play().catch(() => undefined);
        else element.pause();
      }
      if (event.key !== ',' && event.key !== '.') return;
      element.pause();
      element.currentTime += event.key === '.' ? frameSeconds : -frameSeconds;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="grid size-full min-h-0 place-items-center">
      {/* biome-ignore lint/a11y/useMediaCaption: generated sound has no words to caption */}
      <video
        ref={video}
        key={output.url}
        src={output.url}
        poster={output.thumbnail_url}
        width={output.width}
        height={output.height}
        controls
        loop
        playsInline
        className="h-auto max-h-full w-auto max-w-full rounded-sm"
      />
    </div>
  );
}
