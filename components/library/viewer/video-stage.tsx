'use client';

import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { OutputRecord } from '@/lib/contract';
import { useShortcut } from '../../layout';
import { frameSeconds, type Player } from '../../review';

const group = 'Video';

/** A video with the browser's controls. Comma and full stop step one frame, Space plays. */
export function VideoStage({
  output,
  player,
}: {
  output: OutputRecord;
  player: RefObject<Player | null>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(
    player,
    () => ({
      time: () => video.current?.currentTime ?? 0,
      seek(seconds) {
        if (video.current === null) return;
        video.current.pause();
        video.current.currentTime = seconds;
      },
    }),
    [],
  );
  const step = (by: number) => {
    const element = video.current;
    if (element === null) return;
    element.pause();
    element.currentTime += by * frameSeconds;
  };
  useShortcut({ keys: 'Space', label: 'Play or pause', group }, () => {
    const element = video.current;
    if (element?.paused) void element.play().catch(() => undefined);
    else element?.pause();
  });
  useShortcut({ keys: ',', label: 'One frame back', group, repeat: true }, () => step(-1));
  useShortcut({ keys: '.', label: 'One frame on', group, repeat: true }, () => step(1));
  return (
    <div className="grid size-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center">
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
