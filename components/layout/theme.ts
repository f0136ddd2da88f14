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

/** Follows the system, and what another tab chose, while the page is open. Returns what ends it. */
export function followTheme(): () => void {
  const system = matchMedia(darkQuery);
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  // Either may have changed since the page was painted, before there was anybody to listen.
  apply();
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', apply);
  };
}

/** Keeps the choice in this browser and shows it at once; `system` forgets it. */
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

/** The theme as the person chose it; `system` on the server and until they choose. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

/** Folds the sidebar to icons or unfolds it, and remembers that. */
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
