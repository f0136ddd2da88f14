'use client';

import { Pause, Play } from 'lucide-react';
import { formatDuration } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { brokenMessages } from './use-broken-file';
import { useSound } from './use-sound';

/** A small player over the tile of a sound. */
export function SoundTile({
  output,
  label,
  tabIndex,
}: {
  output: OutputRecord;
  /** The accessible name of the result. */
  label: string;
  tabIndex?: number | undefined;
}) {
  const sound = useSound(output.url, output.duration);
  const Icon = sound.isPlaying ? Pause : Play;
  if (sound.brokenReason !== null) {
    return (
      <p className="pointer-events-none absolute inset-0 grid place-items-center p-3 text-center text-xs text-ink-3">
        {brokenMessages[sound.brokenReason]}
      </p>
    );
  }
  const playedShare = sound.durationSeconds > 0 ? sound.positionSeconds / sound.durationSeconds : 0;
  return (
    <div className="pointer-events-none absolute inset-0 grid content-center justify-items-center gap-3 p-4">
      <audio {...sound.props} />
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`${sound.isPlaying ? 'Pause' : 'Play'} ${label}`}
        onClick={sound.toggle}
        className="pointer-events-auto grid size-11 place-items-center rounded-full border border-line-strong bg-panel text-ink hover:border-edge"
      >
        <Icon className="size-4 fill-current" aria-hidden />
      </button>
      <div className="flex w-full max-w-56 items-center gap-2 text-xs text-ink-2">
        <span className="num">{formatDuration(sound.positionSeconds)}</span>
        <span className="h-1 flex-1 overflow-hidden rounded-full bg-line-strong" aria-hidden>
          <span
            className="block h-full origin-left bg-live"
            style={{ transform: `scaleX(${playedShare})` }}
          />
        </span>
        <span className="num">
          {sound.durationSeconds > 0 ? formatDuration(sound.durationSeconds) : '–:––'}
        </span>
      </div>
    </div>
  );
}
