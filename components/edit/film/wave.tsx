import { useEffect, useEffectEvent, useState } from 'react';
import { waveformOf } from '../../library/media';
import { useFileReader } from '../use-read-source';
import type { NamedMedia } from './film-tools';

const barCount = 240;

/** The loudness of a sound from left to right; nothing while it is read. */
export function Wave({ workspace, media }: { workspace: string; media: NamedMedia }) {
  const readHref = useFileReader(workspace);
  const { name } = media;
  const [wave, setWave] = useState<{ name: string; heights: readonly number[] | null } | null>(
    null,
  );
  const openWaveform = useEffectEvent(() => waveformOf(readHref(media), barCount));
  useEffect(() => {
    let isShown = true;
    void openWaveform().then((heights) => isShown && setWave({ name, heights }));
    return () => {
      isShown = false;
    };
  }, [name]);
  if (wave?.name !== name || wave.heights === null) return null;
  return (
    <svg
      viewBox={`0 0 ${barCount} 100`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 size-full fill-ink-3"
    >
      {wave.heights.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars never change their order
          key={index}
          x={index}
          y={50 - height * 46}
          width={0.7}
          height={Math.max(1, height * 92)}
        />
      ))}
    </svg>
  );
}
