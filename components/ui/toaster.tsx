'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ToastEntry, toast, toastStore } from './toast';

const loadToastList = () => import('./toast-list');
type ToastList = Awaited<ReturnType<typeof loadToastList>>['default'];
const noEntries: readonly ToastEntry[] = [];

/**
 * Shows the toasts. Mount it once; its list is loaded after the page, so that toasts show offline too. Not by `lazyPart`, which mounts
 * its stand-in anew with each attempt: screen readers would read the same alert every few seconds.
 */
export function Toaster({ loadList = loadToastList }: { loadList?: typeof loadToastList }) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.entries, () => noEntries);
  const [List, setList] = useState<ToastList | null>(null);
  /** Not while the code comes at once: it would be a flash, read twice. */
  const [mayShowStandIn, setMayShowStandIn] = useState(false);
  const isEmpty = entries.length === 0;
  useEffect(() => {
    if (List !== null) return;
    const showStandIn = () => setMayShowStandIn(true);
    const load = () => void loadList().then((module) => setList(() => module.default), showStandIn);
    if (!isEmpty) load();
    const timers = isEmpty
      ? [setTimeout(load, 3_000)]
      : [setTimeout(showStandIn, 1_000), setInterval(load, 5_000)];
    return () => {
      timers.forEach(clearInterval);
      setMayShowStandIn(false);
    };
  }, [List, isEmpty, loadList]);
  useEffect(() => {
    window.addEventListener('online', toastStore.dismissOffline);
    return () => window.removeEventListener('online', toastStore.dismissOffline);
  }, []);
  if (isEmpty) return null;
  if (List !== null) return <List entries={entries} />;
  return mayShowStandIn ? <StandIn entries={entries} /> : null;
}

/** The toasts while the code of their list is missing. They stay until they are dismissed or the list is there. */
function StandIn({ entries }: { entries: readonly ToastEntry[] }) {
  return (
    <div
      role="alert"
      // Only a new toast is read.
      aria-atomic={false}
      className="pointer-events-auto fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-60 grid gap-2 sm:left-auto sm:w-96"
    >
      {entries.map(({ id, title, description, action }) => (
        <div
          key={id}
          data-toast
          className="flex items-start gap-3 rounded-md border border-line bg-panel py-3 pr-2 pl-4 shadow-pop"
        >
          <div className="min-w-0 flex-1 self-center">
            <div className="font-medium">{title}</div>
            <div className="text-sm text-ink-2">{description}</div>
          </div>
          {[action, { label: 'Dismiss', onPress: undefined }].map((button) =>
            button === undefined ? null : (
              <button
                key={button.label}
                type="button"
                onClick={() => {
                  button.onPress?.();
                  toast.dismiss(id);
                }}
                className="h-8 px-3 text-sm pointer-coarse:min-h-11"
              >
                {button.label}
              </button>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
