'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { FormState } from '@/lib/forms';
import { decodeState, encodeState } from '@/lib/forms';

const keyOf = (workspace: string): string => `atelier:form:${workspace}`;
const listeners = new Set<() => void>();

function readText(workspace: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(workspace));
  } catch {
    // A browser may forbid storage.
    return null;
  }
}

/** Stores the current form of Create for this tab, so that other pages can add references to it. */
export function rememberForm(workspace: string, state: FormState): void {
  try {
    sessionStorage.setItem(keyOf(workspace), encodeState(state).text);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The last form of Create in this tab; null when Create was not opened yet. */
export const readCurrentForm = (workspace: string): FormState | null =>
  decodeState(readText(workspace));

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** {@link readCurrentForm} as a hook that follows changes; null on the server. */
export function useCurrentForm(workspace: string): FormState | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(workspace),
    () => null,
  );
  return useMemo(() => decodeState(text), [text]);
}
