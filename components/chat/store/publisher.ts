import type { WritableText } from './growing-text';

/** Interval in a hidden tab, which gets no animation frames. */
const hiddenMs = 400;
/** Shortest interval between two updates: people read no faster, and typing needs the frames between. */
const leastMs = 30;

/**
 * Notifies the readers of texts at most once in {@link leastMs}, however many pieces arrive. The first piece after a
 * pause is published with the next animation frame.
 */
export function createPublisher(): { publish(text: WritableText): void } {
  const waiting = new Set<WritableText>();
  let asked = false;
  let publishedMs = Number.NEGATIVE_INFINITY;
  function flush(): void {
    asked = false;
    publishedMs = performance.now();
    const texts = [...waiting];
    waiting.clear();
    for (const text of texts) text.publish();
  }
  function onFrame(): void {
    if (performance.now() - publishedMs < leastMs) requestAnimationFrame(onFrame);
    else flush();
  }
  return {
    publish(text) {
      waiting.add(text);
      if (asked || typeof window === 'undefined') return;
      asked = true;
      if (document.hidden) setTimeout(flush, hiddenMs);
      else requestAnimationFrame(onFrame);
    },
  };
}
