'use client';

import { useEffect, useState } from 'react';
import type { Command, CommandSearch } from './command-types';

/** Pause in typing after which the search starts. */
const settleMs = 150;
const shortest = 2;
const nothing: readonly Command[] = [];

/**
 * The results of all searches for a text, a moment after the last key press. Earlier results stay until new ones
 * arrive. A failed search returns nothing, because the rest of the palette works without it.
 */
export function useFound(
  searches: readonly CommandSearch[],
  text: string,
): { found: readonly Command[]; searching: boolean } {
  const query = text.trim();
  const wanted = query.length >= shortest && searches.length > 0 ? query : '';
  const [answer, setAnswer] = useState({ query: '', found: nothing });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const lists =
        wanted === ''
          ? []
          : await Promise.all(searches.map((search) => search(wanted).catch(() => nothing)));
      if (current) setAnswer({ query: wanted, found: lists.flat() });
    }, settleMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [searches, wanted]);
  if (wanted === '') return { found: nothing, searching: false };
  return { found: answer.found, searching: answer.query !== wanted };
}
