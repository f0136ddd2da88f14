import type { Span } from '@/lib/pages/edits';

/** Where a player is. Kept outside React, because it changes with every frame. */
export interface Playhead {
  subscribe(onChange: () => void): () => void;
  seconds(): number;
  isPlaying(): boolean;
  /** Follows a player; null when it leaves the page. */
  attach(element: HTMLMediaElement | null): void;
  seek(seconds: number): void;
  toggle(): void;
  pause(): void;
  /** Plays nothing but this part, again and again; null plays all of it. */
  loop(span: Span | null): void;
}

export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let player: HTMLMediaElement | null = null;
  let part: Span | null = null;
  let frame = 0;
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    if (player === null) return;
    if (part !== null && !player.paused) {
      const { currentTime } = player;
      if (currentTime >= part.to || currentTime < part.from - 0.05) player.currentTime = part.from;
    }
    publish();
    if (!player.paused) frame = requestAnimationFrame(follow);
  };
  /** A part that reaches the end of the film ends with it. */
  const playAgain = () => {
    if (player === null || part === null) return;
    player.currentTime = part.from;
    void player.play().catch(() => undefined);
  };
  const events = ['play', 'pause', 'seeked', 'seeking', 'loadedmetadata'] as const;
  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    seconds: () => player?.currentTime ?? 0,
    isPlaying: () => player !== null && !player.paused,
    attach(element) {
      cancelAnimationFrame(frame);
      for (const event of events) player?.removeEventListener(event, follow);
      player?.removeEventListener('ended', playAgain);
      player = element;
      for (const event of events) element?.addEventListener(event, follow);
      element?.addEventListener('ended', playAgain);
    },
    seek(seconds) {
      if (player !== null) player.currentTime = seconds;
    },
    toggle() {
      if (player === null) return;
      if (player.paused) void player.play().catch(() => undefined);
      else player.pause();
    },
    pause: () => player?.pause(),
    loop(span) {
      part = span;
    },
  };
}
