import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

/*
 * In the project `pages`, whose files share a worker and its JSDOM, because to load that and React took longer than most of
 * these tests. Our own modules are loaded anew for each file: they hold toasts, drafts and stores, or are mocked.
 */
vi.resetModules();

/** What one file could leave in the page for the next one, besides elements and stored values. */
const pageState = () => ({
  fetch: globalThis.fetch,
  matchMedia: window.matchMedia,
  isTimeFaked: vi.isFakeTimers(),
  path: window.location.pathname + window.location.search,
  classes: document.documentElement.className,
});

const before = pageState();

afterEach(cleanup);

/** A page as at the start. */
afterAll(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.documentElement.className = '';
  expect(pageState(), 'what this file leaves changed').toEqual(before);
});
