'use client';

import { useEffect, useRef, useState } from 'react';
import { useBrokenFile } from './use-broken-file';

/** The sound that plays: another one that begins stops it. */
let playing: HTMLAudioElement | null = null;

/** Plays one file. Times in seconds; `knownDuration` is its length if the service reports it. */
export function useSound(url: string, knownDuration: number | undefined) {
  const element = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const { why, onError } = useBrokenFile(url);
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<number>();
  const readLength = () => {
    const length = element.current?.duration ?? Number.NaN;
    if (Number.isFinite(length)) setRead(length);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and cleans up when the page is left
  useEffect(() => {
    // The sound may have loaded before the scripts, so that its event was missed.
    readLength();
    const audio = element.current;
    return () => {
      audio?.pause();
      if (playing === audio) playing = null;
    };
  }, []);
  const total = knownDuration ?? read ?? 0;
  const moveTo = (seconds: number) => {
    const audio = element.current;
    if (audio === null) return;
    audio.currentTime = Math.max(0, Math.min(total, seconds));
    setAt(audio.currentTime);
  };
  return {
    isPlaying,
    /** Why it cannot be played; null while it can. */
    broken: why,
    at: Math.min(at, total),
    total,
    moveTo,
    moveBy: (seconds: number) => moveTo((element.current?.currentTime ?? 0) + seconds),
    toggle() {
      const audio = element.current;
      if (audio === null) return;
      if (!audio.paused) return audio.pause();
      if (playing !== audio) playing?.pause();
      playing = audio;
      // Rejected when the file does not load; the element reports the error itself.
      void audio.play().catch(() => undefined);
    },
    /** Properties of the `audio` element. */
    props: {
      ref: element,
      src: url,
      preload: 'none' as const,
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onEnded: () => setIsPlaying(false),
      onError,
      onTimeUpdate: () => setAt(element.current?.currentTime ?? 0),
      onLoadedMetadata: readLength,
    },
  };
}
