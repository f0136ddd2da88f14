'use client';

import { useSyncExternalStore } from 'react';
import { darkQuery, sidebarKey, themeKey } from './before-paint';

export type ThemeChoice = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(): void {
  const choice = readChoice();
  const dark = choice === 'dark' || (choice === 'system' && matchMedia(darkQuery).matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies changes of the system's theme and choices of other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const system = matchMedia(darkQuery);
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  // Either may have changed between the first paint and now.
  apply();
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', apply);
  };
}

/** Stores and applies the choice; `system` removes the stored one. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
    document.documentElement.classList.toggle('dark', choice === 'dark');
    return;
  }
  apply();
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
  try {
    localStorage.setItem(sidebarKey, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
