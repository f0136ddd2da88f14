'use client';

import { useCallback, useLayoutEffect, useState } from 'react';
import { browserStorage } from '@/components/ui';
import { formPanelKey } from '../layout';

const isBeside = (): boolean => window.matchMedia('(min-width: 1024px)').matches;

/**
 * Whether the panel with all settings is open. Beside the work that is the person's choice, kept in this browser; on a
 * phone, where it covers the results, it begins closed.
 */
export function useFormPanel(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  // The root element has it before the first painting.
  useLayoutEffect(() => {
    if (isBeside()) setOpen(document.documentElement.dataset.formPanel === 'open');
  }, []);
  const choose = useCallback((next: boolean) => {
    setOpen(next);
    if (!isBeside()) return;
    const value = next ? 'open' : 'closed';
    document.documentElement.dataset.formPanel = value;
    browserStorage.setItem(formPanelKey, value);
  }, []);
  return [isOpen, choose];
}
