'use client';

import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';

type TopBarSlot = {
  slot: HTMLElement | null;
  setSlot: (element: HTMLElement | null) => void;
  title: string | undefined;
  setTitle: (title: string | undefined) => void;
};

const TopBarSlotContext = createContext<TopBarSlot | null>(null);

/** Lets a page that is rendered below the bar put its title and controls into it. */
export function TopBarSlotProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<string>();
  const value = useMemo(() => ({ slot, setSlot, title, setTitle }), [slot, title]);
  return <TopBarSlotContext value={value}>{children}</TopBarSlotContext>;
}

/** The bar's slot. Throws outside of `AppShell`. */
export function useTopBarSlot(): TopBarSlot {
  const value = useContext(TopBarSlotContext);
  if (!value) throw new Error('The top bar is for what AppShell holds');
  return value;
}

/** Names the page in the bar while the caller is mounted. */
export function useTopBarTitle(title: string | undefined): void {
  const { setTitle } = useTopBarSlot();
  useEffect(() => {
    if (title === undefined) return;
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
