'use client';

import { useSyncExternalStore } from 'react';
import { browserStorage } from '@/components/ui';

const maxPrompts = 50;
const noPrompts: readonly string[] = [];
const cache = new Map<string, { text: string; prompts: readonly string[] }>();
const listeners = new Set<() => void>();

const keyOf = (owner: string): string => `atelier:prompts:${owner}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Validated, because storage may hold anything, or the format of another version. */
function promptsOf(storedValue: unknown): readonly string[] {
  return Array.isArray(storedValue)
    ? storedValue.filter((entry) => typeof entry === 'string')
    : noPrompts;
}

function readPrompts(owner: string): readonly string[] {
  const text = browserStorage.getItem(keyOf(owner));
  if (text === null) return noPrompts;
  const cachedPrompts = cache.get(owner);
  if (cachedPrompts?.text === text) return cachedPrompts.prompts;
  const prompts = promptsOf(parseJson(text));
  cache.set(owner, { text, prompts });
  return prompts;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Stores a sent prompt in this browser, newest first; `owner` as of drafts: a person in a workspace. */
export function rememberPrompt(owner: string, prompt: string): void {
  const text = prompt.trim();
  if (text === '') return;
  const otherPrompts = readPrompts(owner).filter((other) => other !== text);
  browserStorage.setItem(
    keyOf(owner),
    JSON.stringify([text, ...otherPrompts].slice(0, maxPrompts)),
  );
  for (const listener of listeners) listener();
}

/** Prompts sent from this browser, newest first, in all of its tabs. */
export function usePromptHistory(owner: string): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => readPrompts(owner),
    () => noPrompts,
  );
}
