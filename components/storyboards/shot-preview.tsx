'use client';

import { Film } from 'lucide-react';
import { Progress } from '@/components/ui';
import type { ShotFile, StoryboardRatio, Take } from '@/lib/pages/storyboards';

const ratioClasses: Readonly<Record<StoryboardRatio, string>> = {
  '16:9': 'aspect-video',
  '9:16': 'aspect-9/16 max-h-80',
  '1:1': 'aspect-square max-h-64',
};

/** The film of a shot, or else the picture that it begins with, and the progress of a running take. */
export function ShotPreview({
  label,
  ratio,
  film,
  picture,
  openTake,
  waitMessage,
}: {
  label: string;
  ratio: StoryboardRatio;
  film: Take | null;
  picture: ShotFile | undefined;
  /** The running or waiting take; null without one. */
  openTake: Take | null;
  /** Says what the take waits for; null when it waits for nothing. */
  waitMessage: string | null;
}) {
  const pictureUrl = picture?.picture_url ?? picture?.url;
  return (
    <div
      className={`relative w-full overflow-hidden rounded-md border border-line bg-sunk ${ratioClasses[ratio]}`}
    >
      {film?.output != null ? (
        // biome-ignore lint/a11y/useMediaCaption: generated sound has no words to caption
        <video
          key={film.output.url}
          src={film.output.url}
          poster={film.output.thumbnail_url}
          aria-label={label}
          controls
          playsInline
          preload="none"
          className="size-full object-contain"
        />
      ) : pictureUrl !== undefined ? (
        // biome-ignore lint/performance/noImgElement: user media has its own path and sizes
        <img src={pictureUrl} alt={label} className="size-full object-contain" />
      ) : (
        <span className="grid size-full place-items-center text-ink-3">
          <Film className="size-7 stroke-[1.2]" aria-hidden />
        </span>
      )}
      {openTake === null ? null : (
        <div className="absolute inset-x-0 top-0 grid gap-1 bg-panel/90 px-2 py-1.5 text-xs">
          <span>{waitMessage ?? (openTake.state === 'running' ? 'Being made…' : 'Waiting…')}</span>
          <Progress
            label={`Progress of ${label}`}
            value={openTake.state === 'running' ? openTake.progress : null}
          />
        </div>
      )}
    </div>
  );
}
