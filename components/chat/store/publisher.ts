import type { WritableText } from './growing-text';

/** In a hidden tab no frame comes; its text is put together now and then. */
const hiddenMs = 400;

/**
 * Tells the readers of texts once a frame, however many pieces came. The first piece after a pause is told in the
 * next frame, which is the soonest that it can be seen.
 */
export function createPublisher(): { publish(text: WritableText): void } {
  const waiting = new Set<WritableText>();
  let asked = false;
  function flush(): void {
    asked = false;
    const texts = [...waiting];
    waiting.clear();
    for (const text of texts) text.publish();
  }
  return {
    publish(text) {
      waiting.add(text);
      if (asked || typeof window === 'undefined') return;
      asked = true;
      if (document.hidden) setTimeout(flush, hiddenMs);
      else requestAnimationFrame(flush);
    },
  };
}
