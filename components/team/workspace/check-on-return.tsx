'use client';

import { useEffect } from 'react';
import type { Role } from '@/lib/pages/permissions';

/**
 * A browser keeps a page in memory when the reader leaves it, and shows it unchanged when the reader goes
 * back. Such a page stays hidden until the server confirms that the same person may still read it; otherwise
 * it is loaded again.
 */
export function CheckOnReturn({
  workspace,
  userId,
  role,
}: {
  workspace: string;
  userId: string;
  role: Role;
}) {
  useEffect(() => {
    const { style } = document.documentElement;
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden';
    };
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const response = await fetch(`/api/console/${workspace}/reader`).catch(() => null);
      const reader = response?.ok ? await response.json() : null;
      if (reader?.user === userId && reader.role === role) style.visibility = '';
      else window.location.reload();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [workspace, userId, role]);
  return null;
}
