'use client';

import { useEffect } from 'react';

/** Makes this workspace the one that the start page opens in this browser. */
export function RememberWorkspace({ cookie, slug }: { cookie: string; slug: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${cookie}=${slug}; path=/; max-age=31536000; samesite=lax`;
  }, [cookie, slug]);
  return null;
}
