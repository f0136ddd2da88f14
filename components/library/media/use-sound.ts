'use client';

import { useEffect, useRef, useState } from 'react';
import { useBrokenFile } from './use-broken-file';

/** The sound that plays: another one that begins stops it. */
let playingAudio: HTMLAudioElement | null = null;

/** Plays one file. Times in seconds; `knownDuration` is its length if the service reports it. */
export function useSound(url: string, knownDuration: number | undefined) {
  const element = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const { reason, onError } = useBrokenFile(url);
  const [positionSeconds, setAt] = useState(0);
  const [measuredDuration, setMeasuredDuration] = useState<number>();
  const readLength = () => {
    const length = element.current?.duration ?? Number.NaN;
    if (Number.isFinite(length)) setMeasuredDuration(length);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and cleans up when the page is left
  useEffect(() => {
    // The sound may have loaded before the scripts, so that its event was missed.
    readLength();
    const audio = element.current;
    return () => {
      audio?.pause();
      if (playingAudio === audio) playingAudio = null;
    };
  }, []);
  const durationSeconds = knownDuration ?? measuredDuration ?? 0;
  const moveTo = (seconds: number) => {
    const audio = element.current;
    if (audio === null) return;
    audio.currentTime = Math.max(0, Math.min(durationSeconds, seconds));
    setAt(audio.currentTime);
  };
  return {
    isPlaying,
    /** Why it cannot be played; null while it can. */
    brokenReason: reason,
    positionSeconds: Math.min(positionSeconds, durationSeconds),
    durationSeconds,
    moveTo,
    moveBy: (seconds: number) => moveTo((element.current?.currentTime ?? 0) + seconds),
    toggle() {
      const audio = element.current;
      if (audio === null) return;
      if (!audio.paused) return audio.pause();
      if (playingAudio !== audio) playingAudio?.pause();
      playingAudio = audio;
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
