'use client';

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as ToastPrimitive from 'radix-ui/toast';
import { useEffect, useRef, useState } from 'react';
import { buttonVariants } from './button';
import { cn } from './cn';
import { type ToastEntry, toast } from './toast';
import { useBottomInset } from './use-bottom-inset';

/** The stack of toasts. Default export: it is loaded lazily. */
export default function ToastList({ entries }: { entries: readonly ToastEntry[] }) {
  const viewport = useRef<HTMLOListElement>(null);
  const inset = useBottomInset(viewport);
  const [isAside, setAside] = useState(false);
  /**
   * Radix gives Escape to what was opened last alone, and that may be a toast which came while a window was open. The toasts
   * leave, and the window gets the key after them. Those with an action come back then.
   */
  const passOn = (event: KeyboardEvent) => {
    if (document.querySelector(closable) === null) return;
    event.stopImmediatePropagation();
    setAside(true);
    for (const { id, action } of entries) if (action === undefined) toast.dismiss(id);
    const { key, bubbles, cancelable } = event;
    const repeatedPress = new KeyboardEvent('keydown', { key, bubbles, cancelable });
    setTimeout(() => {
      (document.activeElement ?? document.body).dispatchEvent(repeatedPress);
      setAside(false);
    });
  };
  return (
    <ToastPrimitive.Provider swipeDirection="right">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} isAside={isAside} onEscape={passOn} />
      ))}
      <ToastPrimitive.Viewport
        ref={viewport}
        style={inset === 0 ? undefined : { bottom: inset + 12 }}
        // Beside a sheet on the right, which has buttons at its foot. In a low window (200 % zoom, a phone on its side) nothing
        // but the top bar can be without its place for a moment: the latest toast is over that.
        className="short:bottom-auto! short:top-1 short:[&>li:not(:last-child)]:hidden fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-96 md:[body:has([data-sheet=right])_&]:right-[calc(28rem+12px)] md:[body:has([data-sheet=right])_&]:max-w-[calc(100vw-28rem-24px)]"
      />
    </ToastPrimitive.Provider>
  );
}

/** What Escape closes beside a toast. The items of a board are a list that is always there. */
const closable =
  '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not([aria-multiselectable=true])';

/** The least that a toast is shown again for. */
const minShownMs = 1_000;

/** A toast. One with an action, such as Undo, leaves with Escape only while it has the focus. */
function Toast({
  entry,
  isAside,
  onEscape,
}: {
  entry: ToastEntry;
  /** Whether it leaves Escape to what is open. */
  isAside: boolean;
  onEscape: (event: KeyboardEvent) => void;
}) {
  const [shownAtMs] = useState(Date.now);
  const [shownMs, setShownMs] = useState(0);
  const isKept = useRef(false);
  useEffect(() => {
    if (isAside) setShownMs(Date.now() - shownAtMs);
  }, [isAside, shownAtMs]);
  return (
    <ToastPrimitive.Root
      data-toast
      type={entry.tone === 'bad' ? 'foreground' : 'background'}
      duration={shownMs === 0 ? entry.durationMs : Math.max(minShownMs, entry.durationMs - shownMs)}
      open={!isAside}
      onEscapeKeyDown={(event) => {
        const { target } = event;
        if (target instanceof Element && target.closest('[data-toast]') !== null) return;
        isKept.current = entry.action !== undefined;
        onEscape(event);
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isKept.current) toast.dismiss(entry.id);
        isKept.current = false;
      }}
      className="rise-in flex items-start gap-3 rounded-md border border-line bg-panel py-3 short:py-1 pr-2 pl-4 shadow-pop data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      {entry.tone === 'good' ? (
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
      ) : null}
      {entry.tone === 'bad' ? (
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-0.5 short:py-1">
        <ToastPrimitive.Title className="font-medium">{entry.title}</ToastPrimitive.Title>
        {entry.description ? (
          <ToastPrimitive.Description className="text-sm text-ink-2">
            {entry.description}
          </ToastPrimitive.Description>
        ) : null}
      </div>
      {entry.action ? (
        <ToastPrimitive.Action
          altText={entry.action.label}
          onClick={entry.action.onPress}
          className={buttonVariants({ size: 'sm' })}
        >
          {entry.action.label}
        </ToastPrimitive.Action>
      ) : null}
      <ToastPrimitive.Close
        aria-label="Dismiss"
        className={cn(buttonVariants({ variant: 'ghost', size: 'sm', icon: true }), 'text-ink-3')}
      >
        <X aria-hidden />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
