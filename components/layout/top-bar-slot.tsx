'use client';

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

export interface PageTitle {
  text: string;
  /** On a phone the page shows its title itself below the bar, which has no room for a long one. */
  isBelowOnPhone: boolean;
}

interface TopBarState {
  readonly slot: HTMLElement | null;
  readonly title: PageTitle | undefined;
}

const servedState: TopBarState = { slot: null, title: undefined };

function createTopBarStore() {
  const readers = new Set<() => void>();
  let state = servedState;
  const change = (changedState: Partial<TopBarState>) => {
    state = { ...state, ...changedState };
    for (const read of readers) read();
  };
  return {
    state: () => state,
    subscribe(reader: () => void) {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    setSlot: (slot: HTMLElement | null) => change({ slot }),
    setTitle: (title: PageTitle | undefined) => change({ title }),
  };
}

/**
 * A store and not its state: a context that changes while the code of a page is still loading makes React render the page anew, which
 * loses what a person has typed into it.
 */
const TopBarContext = createContext<ReturnType<typeof createTopBarStore> | null>(null);

/** Lets a page put its title and controls into the top bar. */
export function TopBarSlotProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createTopBarStore);
  return <TopBarContext value={store}>{children}</TopBarContext>;
}

function useTopBarStore() {
  const store = useContext(TopBarContext);
  if (!store) throw new Error('The top bar needs AppShell around it');
  return store;
}

/** The bar's slot and title; neither during hydration. Throws outside of `AppShell`. */
export function useTopBarSlot() {
  const { subscribe, state, setSlot } = useTopBarStore();
  return { ...useSyncExternalStore(subscribe, state, () => servedState), setSlot };
}

/** Sets the title in the top bar while the caller is mounted. */
export function useTopBarTitle(text: string | undefined, isBelowOnPhone: boolean): void {
  const { setTitle } = useTopBarStore();
  useEffect(() => {
    if (text === undefined) return;
    setTitle({ text, isBelowOnPhone });
    return () => setTitle(undefined);
  }, [text, isBelowOnPhone, setTitle]);
}
