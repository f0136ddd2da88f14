'use client';

import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '@/components/ui';
import type { Command, CommandSearch, CommandSource, Shortcut } from './command-types';
import { createKeySequence, isOverlayOpen, ownsKey } from './shortcuts';

const loadPalette = () => import('./command-palette');
const CommandPalette = lazyPart(loadPalette);
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet'));

/** Without `run`, a focused control handles the key itself, and it is only listed in the shortcut sheet. */
type BoundShortcut = Shortcut & { run?: () => void };

type CommandCenter = {
  openPalette: () => void;
  preloadPalette: () => void;
  openShortcuts: () => void;
  addSource: (source: CommandSource) => () => void;
  addSearch: (search: CommandSearch) => () => void;
  addShortcuts: (shortcuts: readonly BoundShortcut[]) => () => void;
};

const CommandCenterContext = createContext<CommandCenter | null>(null);

function useRegistry<Item>() {
  const items = useRef(new Set<Item>());
  const add = useCallback((item: Item) => {
    items.current.add(item);
    return () => {
      items.current.delete(item);
    };
  }, []);
  return [items, add] as const;
}

/** Provides the palette, the shortcut sheet and the keyboard shortcuts to everything inside it. */
export function CommandCenterProvider({
  hasPalette = true,
  children,
}: {
  /** False for a public page, which has nothing to search. */
  hasPalette?: boolean;
  children: ReactNode;
}) {
  const [sources, addSource] = useRegistry<CommandSource>();
  const [searches, addSearch] = useRegistry<CommandSearch>();
  const [shortcuts, addShortcuts] = useRegistry<readonly BoundShortcut[]>();
  const [openOverlay, setOpenOverlay] = useState<'palette' | 'shortcuts' | null>(null);
  const router = useRouter();

  const center = useMemo<CommandCenter>(
    () => ({
      openPalette: () => setOpenOverlay('palette'),
      preloadPalette: () => void loadPalette().catch(() => undefined),
      openShortcuts: () => setOpenOverlay('shortcuts'),
      addSource,
      addSearch,
      addShortcuts,
    }),
    [addSource, addSearch, addShortcuts],
  );

  useEffect(() => {
    const followKeys = createKeySequence();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || ownsKey(event.target, event)) return;
      const boundCommands = new Map<string, { run: () => void; repeat: boolean }>();
      for (const { keys, run, repeat = false } of [...shortcuts.current].flat()) {
        if (run) boundCommands.set(keys, { run, repeat });
      }
      const togglePalette = () =>
        setOpenOverlay((current) => (current === 'palette' ? null : 'palette'));
      if (hasPalette) boundCommands.set('mod+k', { run: togglePalette, repeat: false });
      boundCommands.set('?', { run: () => setOpenOverlay('shortcuts'), repeat: false });
      const keys = followKeys(event, event.timeStamp, new Set(boundCommands.keys()));
      if (keys !== 'mod+k' && isOverlayOpen()) return;
      const shortcut = keys === undefined ? undefined : boundCommands.get(keys);
      if (!shortcut || (event.repeat && !shortcut.repeat)) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcuts, hasPalette]);

  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpenOverlay(null);
  };
  const execute = (command: Command) => {
    setOpenOverlay(null);
    if (command.href !== undefined) router.push(command.href);
    else command.run();
  };
  return (
    <CommandCenterContext value={center}>
      {children}
      <Suspense>
        {openOverlay === 'palette' ? (
          <CommandPalette
            sources={[...sources.current]}
            searches={[...searches.current]}
            onOpenChange={onOpenChange}
            onExecute={execute}
          />
        ) : null}
        {openOverlay === 'shortcuts' ? (
          <ShortcutSheet
            shortcuts={[...shortcuts.current].flat()}
            hasPalette={hasPalette}
            onOpenChange={onOpenChange}
          />
        ) : null}
      </Suspense>
    </CommandCenterContext>
  );
}

/** The palette and the shortcut sheet. Throws outside of `AppShell`. */
export function useCommandCenter(): CommandCenter {
  const center = useContext(CommandCenterContext);
  if (!center) throw new Error('The command center needs AppShell around it');
  return center;
}

/** Adds commands to the palette while the caller is mounted. `source` is called when the palette opens. */
export function useCommands(source: CommandSource): void {
  const { addSource } = useCommandCenter();
  const latestSource = useRef(source);
  useEffect(() => {
    latestSource.current = source;
  });
  useEffect(() => addSource(() => latestSource.current()), [addSource]);
}

/** Adds a search to the palette while the caller is mounted. */
export function useCommandSearch(search: CommandSearch): void {
  const { addSearch } = useCommandCenter();
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });
  useEffect(() => addSearch((text) => latestSearch.current(text)), [addSearch]);
}

/**
 * Binds a key or a sequence (`r`, `g c`, `mod+Enter`) while the caller is mounted. Plain keys are off while a field has
 * the focus or a dialog is open. The sheet behind `?` lists them all.
 */
export function useShortcut(
  { keys, label, group, repeat = false }: Shortcut,
  run: () => void,
): void {
  const { addShortcuts } = useCommandCenter();
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(
    () => addShortcuts([{ keys, label, group, repeat, run: () => latestRun.current() }]),
    [addShortcuts, keys, label, group, repeat],
  );
}

/**
 * Lists keys that a focused control handles itself, such as the arrows between tiles, in the shortcut sheet while the
 * caller is mounted. `hints` must be a constant.
 */
export function useShortcutHints(hints: readonly Shortcut[]): void {
  const { addShortcuts } = useCommandCenter();
  useEffect(() => addShortcuts(hints), [addShortcuts, hints]);
}
