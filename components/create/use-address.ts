'use client';

import { useEffect } from 'react';
import { writeAddress } from '@/components/ui';
import type { FormValues } from '@/lib/forms';
import { encodeState, stateParam } from '@/lib/forms';
import { rememberForm } from '../use-in-create';

const quietMs = 300;

/**
 * Keeps the form's values in the URL, so that a copied link reproduces the form, and stores them for other pages.
 * Replaces the history entry and never adds one.
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
