// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforePaintScript } from './before-paint';
import { chooseTheme, followTheme } from './theme';

/** The system's preference; jsdom has none. */
class System extends EventTarget {
  matches = false;
  become(dark: boolean) {
    this.matches = dark;
    this.dispatchEvent(new Event('change'));
  }
}

const root = document.documentElement;
const isDark = () => root.classList.contains('dark');
let system: System;
let unfollow: () => void;

beforeEach(() => {
  localStorage.clear();
  root.className = '';
  system = new System();
  vi.stubGlobal('matchMedia', () => system);
  unfollow = followTheme();
});
afterEach(() => unfollow());

it('follows the system until a person chooses', () => {
  system.become(true);
  expect(isDark()).toBe(true);
  system.become(false);
  expect(isDark()).toBe(false);
  chooseTheme('dark');
  expect(isDark()).toBe(true);
  system.become(true);
  system.become(false);
  expect(isDark()).toBe(true);
  chooseTheme('system');
  expect(isDark()).toBe(false);
});

it('applies a change made before it was started', () => {
  unfollow();
  root.className = 'dark';
  unfollow = followTheme();
  expect(isDark()).toBe(false);
});

it('applies the choice of another tab', () => {
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(isDark()).toBe(true);
});

it.each([
  ['dark', false, true],
  ['light', true, false],
  [null, true, true],
  [null, false, false],
  ['nonsense', true, true],
])('before the first paint: chosen %s, system dark %s → dark %s', (chosen, dark, expected) => {
  if (chosen !== null) localStorage.setItem('theme', chosen);
  system.matches = dark;
  runInThisContext(beforePaintScript);
  expect(isDark()).toBe(expected);
});

it('restores the collapsed sidebar before the first paint', () => {
  localStorage.setItem('sidebar', 'rail');
  runInThisContext(beforePaintScript);
  expect(root.dataset.sidebar).toBe('rail');
});
