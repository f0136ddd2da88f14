'use client';

import { useSyncExternalStore } from 'react';
import { browserStorage } from '@/components/ui';
import { darkQuery, sidebarKey, themeKey } from './before-paint';

export type ThemeChoice = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const storedChoice = browserStorage.getItem(themeKey);
  return storedChoice === 'light' || storedChoice === 'dark' ? storedChoice : 'system';
}

function applyTheme(): void {
  const choice = readChoice();
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia(darkQuery).matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies changes of the system's theme and choices in other tabs. Returns a function that stops this. */
export function followTheme(): () => void {
  const system = matchMedia(darkQuery);
  system.addEventListener('change', applyTheme);
  window.addEventListener('storage', applyTheme);
  // Either may have changed between the first paint and now.
  applyTheme();
  return () => {
    system.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', applyTheme);
  };
}

/** Stores and applies the choice; `system` removes the stored one. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') browserStorage.removeItem(themeKey);
  else browserStorage.setItem(themeKey, choice);
  applyTheme();
}

/** The chosen theme; `system` on the server and until one is chosen. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

/** Collapses the sidebar to icons or expands it, and stores that. */
export function toggleSidebar(): void {
  const root = document.documentElement;
  const aside = document.getElementById('sidebar');
  const next = aside && aside.offsetWidth > 100 ? 'rail' : 'full';
  root.dataset.sidebar = next;
  browserStorage.setItem(sidebarKey, next);
}
