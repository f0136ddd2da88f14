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

/** Remembers the form of Create as it stands, in this tab alone, for what adds to it from other pages. */
export function rememberForm(workspace: string, state: FormState): void {
  try {
    sessionStorage.setItem(keyOf(workspace), encodeState(state).text);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** The form that Create held last in this tab; null where it was not opened yet. */
export const readCurrentForm = (workspace: string): FormState | null =>
  decodeState(readText(workspace));

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** {@link readCurrentForm}, followed; null while the server renders. */
export function useCurrentForm(workspace: string): FormState | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(workspace),
    () => null,
  );
  return useMemo(() => decodeState(text), [text]);
}
