'use client';

import { useEffect } from 'react';
import { tabStorage } from '@/components/ui';

const keyOf = (name: string): string => `atelier:draft:${name}`;

/** The value stored under a name in this tab; null: nothing. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(tabStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps a draft under a name in this tab, so that it is there again after the page was left; `null` removes it. */
export function writeDraft(name: string, draft: unknown): void {
  if (draft === null) tabStorage.removeItem(keyOf(name));
  else tabStorage.setItem(keyOf(name), JSON.stringify(draft));
}

/** Lets the browser ask before the tab is closed, because drafts end with it. */
export function useAskBeforeClosing(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);
}
