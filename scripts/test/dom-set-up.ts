import { beforeAll } from 'vitest';

/** JSDOM has no layout: no size changes, nothing scrolls, and no query of a width holds. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if (typeof document !== 'undefined') {
  globalThis.ResizeObserver ??= StillObserver;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

/** Before each test file. What a test of a page waits for may take seconds on a busy machine; the default is one. */
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
});
