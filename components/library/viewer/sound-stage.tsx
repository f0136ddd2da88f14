'use client';

import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { formatDuration } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { useShortcut } from '../../layout';
import type { Player } from '../../review';
import { useSound, waveformOf } from '../media';
import { BrokenFile } from './broken-file';

const barCount = 96;
const stepSeconds = 5;
const group = 'Sound';

/** A sound with its waveform, which is made of the file at `href`. Space plays, comma and full stop move by five seconds. */
export function SoundStage({
  output,
  href,
  player,
}: {
  output: OutputRecord;
  href: string;
  player: RefObject<Player | null>;
}) {
  const { url, duration } = output;
  const sound = useSound(url, duration);
  useImperativeHandle(player, () => ({ time: () => sound.positionSeconds, seek: sound.moveTo }));
  const [wave, setWave] = useState<readonly number[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void waveformOf(href, barCount).then((waveform) => isShown && setWave(waveform));
    return () => {
      isShown = false;
    };
  }, [href]);
  useShortcut({ keys: 'Space', label: 'Play or pause', group }, sound.toggle);
  useShortcut({ keys: ',', label: 'Five seconds back', group, repeat: true }, () =>
    sound.moveBy(-stepSeconds),
  );
  useShortcut({ keys: '.', label: 'Five seconds on', group, repeat: true }, () =>
    sound.moveBy(stepSeconds),
  );
  if (sound.brokenReason !== null) return <BrokenFile reason={sound.brokenReason} />;
  const { positionSeconds, durationSeconds, isPlaying } = sound;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="mx-auto grid size-full max-w-2xl content-center gap-5 px-4">
      <audio {...sound.props} preload="metadata" />
      <div className="relative h-28 rounded-md border border-line bg-sunk px-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-live">
        <Wave
          wave={wave}
          playedShare={durationSeconds > 0 ? positionSeconds / durationSeconds : 0}
        />
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${formatDuration(positionSeconds)} of ${formatDuration(durationSeconds)}`}
          min={0}
          max={durationSeconds}
          step={0.1}
          value={positionSeconds}
          onChange={(event) => sound.moveTo(Number(event.target.value))}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={sound.toggle}
          className="grid size-11 place-items-center rounded-full bg-ink text-on-ink hover:bg-ink-hover"
        >
          <Icon className="size-4 fill-current" aria-hidden />
        </button>
        <span className="num text-sm text-ink-2">
          {formatDuration(positionSeconds)} / {formatDuration(durationSeconds)}
        </span>
      </div>
    </div>
  );
}

/** Bars as high as the sound is loud, in the accent up to the current time; one line until they are known. */
function Wave({ wave, playedShare }: { wave: readonly number[] | null; playedShare: number }) {
  const heights = wave ?? Array.from({ length: barCount }, () => 0);
  return (
    <svg
      viewBox={`0 0 ${barCount * 4} 100`}
      preserveAspectRatio="none"
      aria-hidden
      className="size-full py-3"
    >
      {heights.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars never change their order
          key={index}
          x={index * 4 + 0.5}
          width={3}
          y={50 - Math.max(1, height * 48)}
          height={Math.max(2, height * 96)}
          className={(index + 0.5) / barCount <= playedShare ? 'fill-live' : 'fill-ink-3'}
        />
      ))}
    </svg>
  );
}
