import type { WritableText } from './growing-text';

/** In a hidden tab no frame comes; its text is put together now and then. */
const hiddenMs = 400;
/**
 * Text that keeps coming is told this often at most: nobody reads faster, and the frames between are free for who
 * writes meanwhile.
 */
const leastMs = 30;

/**
 * Tells the readers of texts at most once in {@link leastMs}, however many pieces came. The first piece after a pause
 * is told in the next frame, which is the soonest that it can be seen.
 */
export function createPublisher(): { publish(text: WritableText): void } {
  const waiting = new Set<WritableText>();
  let asked = false;
  let toldMs = Number.NEGATIVE_INFINITY;
  function flush(): void {
    asked = false;
    toldMs = performance.now();
    const texts = [...waiting];
    waiting.clear();
    for (const text of texts) text.publish();
  }
  function onFrame(): void {
    if (performance.now() - toldMs < leastMs) requestAnimationFrame(onFrame);
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
