import type { Span } from '@/lib/pages/edits';

/** The position of a player. Kept outside React, because it changes with every frame. */
export interface Playhead {
  subscribe(onChange: () => void): () => void;
  seconds(): number;
  isPlaying(): boolean;
  /** Follows a player; null when it leaves the page. */
  attach(element: HTMLMediaElement | null): void;
  seek(seconds: number): void;
  toggle(): void;
  pause(): void;
  /** Repeats this part alone; null plays all. */
  loop(span: Span | null): void;
}

export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let player: HTMLMediaElement | null = null;
  let loopedSpan: Span | null = null;
  let frameRequest = 0;
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const follow = () => {
    cancelAnimationFrame(frameRequest);
    if (player === null) return;
    if (loopedSpan !== null && !player.paused) {
      const { currentTime } = player;
      if (currentTime >= loopedSpan.to || currentTime < loopedSpan.from - 0.05)
        player.currentTime = loopedSpan.from;
    }
    publish();
    if (!player.paused) frameRequest = requestAnimationFrame(follow);
  };
  /** A part that reaches the end of the film ends with it. */
  const playAgain = () => {
    if (player === null || loopedSpan === null) return;
    player.currentTime = loopedSpan.from;
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
      cancelAnimationFrame(frameRequest);
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
      loopedSpan = span;
    },
  };
}
