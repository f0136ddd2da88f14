'use client';

import { useEffect } from 'react';

/** Puts `prefix` before the title of the open page, and removes it on unmount. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    if (prefix === '') return;
    const putPrefix = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    putPrefix();
    // The router writes the title of each page that it opens, so put the prefix before it again.
    const observer = new MutationObserver(putPrefix);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}
