'use client';

import { useCallback, useLayoutEffect, useState } from 'react';
import { browserStorage } from '@/components/ui';
import { formPanelKey } from '../layout';

const isPanelBeside = (): boolean => window.matchMedia('(min-width: 1024px)').matches;

/**
 * Whether the panel with all settings is open. Beside the work that is the person's choice, kept in this browser; on a
 * phone, where it covers the results, it begins closed.
 */
export function useFormPanel(): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  // A script sets the attribute of the root element before the first paint.
  useLayoutEffect(() => {
    if (isPanelBeside()) setIsOpen(document.documentElement.dataset.formPanel === 'open');
  }, []);
  const choose = useCallback((next: boolean) => {
    setIsOpen(next);
    if (!isPanelBeside()) return;
    const value = next ? 'open' : 'closed';
    document.documentElement.dataset.formPanel = value;
    browserStorage.setItem(formPanelKey, value);
  }, []);
  return [isOpen, choose];
}
