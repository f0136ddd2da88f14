'use client';

import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { OutputRecord } from '@/lib/contract';
import { useShortcut } from '../../layout';
import { frameSeconds, type Player } from '../../review';
import { useBrokenFile } from '../media';
import { BrokenFile } from './broken-file';

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
  const { url, width, height, thumbnail_url: poster } = output;
  const { reason, onError } = useBrokenFile(url);
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
  const step = (frames: number) => {
    const element = video.current;
    if (element === null) return;
    element.pause();
    element.currentTime += frames * frameSeconds;
  };
  useShortcut({ keys: 'Space', label: 'Play or pause', group }, () => {
    const element = video.current;
    if (element?.paused) void element.play().catch(() => undefined);
    else element?.pause();
  });
  useShortcut({ keys: ',', label: 'One frame back', group, repeat: true }, () => step(-1));
  useShortcut({ keys: '.', label: 'One frame on', group, repeat: true }, () => step(1));
  if (reason !== null) return <BrokenFile reason={reason} />;
  return (
    <div className="grid size-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center [container-type:size]">
      {/* biome-ignore lint/a11y/useMediaCaption: generated sound has no words to caption */}
      <video
        ref={video}
        key={url}
        src={url}
        poster={poster}
        onError={onError}
        controls
        loop
        playsInline
        className="h-auto max-h-full w-auto max-w-full rounded-sm"
        // Before it is loaded its poster is shown, which is smaller than the film.
        style={
          width && height
            ? {
                width: `min(100cqw, ${width / height} * 100cqh, ${width}px)`,
                aspectRatio: `${width} / ${height}`,
              }
            : undefined
        }
      />
    </div>
  );
}
