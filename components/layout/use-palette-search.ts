'use client';

import { useEffect, useState } from 'react';
import type { Command, CommandSearch, FoundCommands } from './command-types';

/** Pause in typing after which the search starts. */
const settleMs = 150;
const minQueryLength = 2;
const noResults: FoundCommands = { commands: [], note: null };

/**
 * The results of all searches for a text, a moment after the last key press. Earlier results stay until new ones
 * arrive. A failed search returns nothing, because the rest of the palette works without it.
 */
export function usePaletteSearch(
  searches: readonly CommandSearch[],
  text: string,
): { foundCommands: readonly Command[]; notes: readonly string[]; isSearching: boolean } {
  const query = text.trim();
  const searchText = query.length >= minQueryLength && searches.length > 0 ? query : '';
  const [results, setResults] = useState<{ query: string; lists: readonly FoundCommands[] }>({
    query: '',
    lists: [],
  });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const lists =
        searchText === ''
          ? []
          : await Promise.all(searches.map((search) => search(searchText).catch(() => noResults)));
      if (isCurrent) setResults({ query: searchText, lists });
    }, settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [searches, searchText]);
  const lists = searchText === '' ? [] : results.lists;
  const isSearching = searchText !== '' && results.query !== searchText;
  return {
    foundCommands: lists.flatMap(({ commands }) => commands),
    // The notes on an earlier text may be false for this one.
    notes: isSearching ? [] : lists.flatMap(({ note }) => note ?? []),
    isSearching,
  };
}
