'use client';

import { useEffect } from 'react';
import { writeAddress } from '@/components/ui';
import { rememberForm } from '@/components/use-in-create';
import type { FormValues } from '@/lib/forms';
import { encodeState, stateParam } from '@/lib/forms';

const quietMs = 300;

/**
 * Keeps the address at the form as it is, so that a copied link reproduces it, and remembers it for other pages.
 * Replaces, never adds, history.
 */
export function useAddress(workspace: string, model: string, values: FormValues): void {
  useEffect(() => {
    if (model === '') return;
    const timer = setTimeout(() => {
      rememberForm(workspace, { model, values });
      const url = new URL(window.location.href);
      url.search = `?${stateParam}=${encodeState({ model, values }).text}`;
      if (url.href !== window.location.href) writeAddress(url);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [workspace, model, values]);
}
