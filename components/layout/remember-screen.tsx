'use client';

import { useEffect } from 'react';
import { mainScrollerId } from './page';
import { screenCookie, screenText } from './screen';

/** Stores the size of the console's main part in a cookie, from which the server lays out the gallery. */
export function RememberScreen() {
  useEffect(() => {
    const main = document.getElementById(mainScrollerId);
    if (main === null) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = main;
      const value = screenText({ window: window.innerWidth, width, height, timeZone });
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${screenCookie}=${value}; path=/; max-age=31536000; samesite=lax`;
    });
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return null;
}
