'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export interface PageTitle {
  text: string;
  /** On a phone the page shows its title itself below the bar, which has no room for a long one. */
  isBelowOnPhone: boolean;
}

type TopBarSlot = {
  slot: HTMLElement | null;
  setSlot: (element: HTMLElement | null) => void;
  title: PageTitle | undefined;
  setTitle: (title: PageTitle | undefined) => void;
};

const TopBarSlotContext = createContext<TopBarSlot | null>(null);

/** Lets a page put its title and controls into the top bar. */
export function TopBarSlotProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<PageTitle>();
  const value = useMemo(() => ({ slot, setSlot, title, setTitle }), [slot, title]);
  return <TopBarSlotContext value={value}>{children}</TopBarSlotContext>;
}

/** The bar's slot. Throws outside of `AppShell`. */
export function useTopBarSlot(): TopBarSlot {
  const value = useContext(TopBarSlotContext);
  if (!value) throw new Error('useTopBarSlot needs AppShell around it');
  return value;
}

/** Sets the title in the top bar while the caller is mounted. */
export function useTopBarTitle(text: string | undefined, isBelowOnPhone: boolean): void {
  const { setTitle } = useTopBarSlot();
  useEffect(() => {
    if (text === undefined) return;
    setTitle({ text, isBelowOnPhone });
    return () => setTitle(undefined);
  }, [text, isBelowOnPhone, setTitle]);
}
