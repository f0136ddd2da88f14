import type { WritableText } from './growing-text';

/** Interval in a hidden tab, which gets no animation frames. */
const hiddenIntervalMs = 400;
/** Shortest interval between two updates: people read no faster, and typing needs the frames between. */
const minIntervalMs = 30;

/**
 * Notifies the readers of texts at most once in {@link minIntervalMs}, however many pieces arrive. The first piece after
 * a pause is published with the next animation frame.
 */
export function createPublisher(): { publish(text: WritableText): void } {
  const pendingTexts = new Set<WritableText>();
  let isScheduled = false;
  let publishedMs = Number.NEGATIVE_INFINITY;
  function flush(): void {
    isScheduled = false;
    publishedMs = performance.now();
    const texts = [...pendingTexts];
    pendingTexts.clear();
    for (const text of texts) text.publish();
  }
  function onFrame(): void {
    if (performance.now() - publishedMs < minIntervalMs) requestAnimationFrame(onFrame);
    else flush();
  }
  return {
    publish(text) {
      pendingTexts.add(text);
      if (isScheduled || typeof window === 'undefined') return;
      isScheduled = true;
      if (document.hidden) setTimeout(flush, hiddenIntervalMs);
      else requestAnimationFrame(onFrame);
    },
  };
}
