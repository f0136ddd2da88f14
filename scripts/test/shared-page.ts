import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

/*
 * In the project `pages`, whose files share a worker and its JSDOM, because to load that and React took longer than most of
 * these tests. Our own modules are loaded anew for each file: they hold toasts, drafts and stores, or are mocked.
 */
vi.resetModules();

/** What one file could leave in the page for the next one, and is not put back here. */
const pageState = () => ({
  fetch: globalThis.fetch,
  matchMedia: window.matchMedia,
  scrollIntoView: HTMLElement.prototype.scrollIntoView,
  hasCommands: 'execCommand' in document,
  isOnline: navigator.onLine,
  isTimeFaked: vi.isFakeTimers(),
  cookie: document.cookie,
});

const before = pageState();

afterEach(cleanup);

/** A page as at the start: elements, classes and other attributes, stored values and the address are put back. */
afterAll(() => {
  vi.unstubAllGlobals();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  window.history.replaceState(null, '', '/');
  expect(pageState(), 'what this file leaves changed').toEqual(before);
});
