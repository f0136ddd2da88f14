'use client';

import { useEffect } from 'react';

/**
 * A page that the browser kept for the way back appears as it was left. Where the session has ended meanwhile it is
 * loaded again, so that it cannot be read after signing out.
 */
export function CheckOnReturn() {
  useEffect(() => {
    const check = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const answer = await fetch('/api/auth/session').catch(() => null);
      if (answer?.ok && (await answer.json()) === null) window.location.reload();
    };
    window.addEventListener('pageshow', check);
    return () => window.removeEventListener('pageshow', check);
  }, []);
  return null;
}
