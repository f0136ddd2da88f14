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
  const [isHidden, setIsHidden] = useState(false);
  /**
   * Radix gives Escape only to the layer that opened last, which may be a toast that came while a window was open. So the toasts are
   * hidden while the window gets the key. Those with an action are shown again.
   */
  const passEscapeOn = (event: KeyboardEvent) => {
    if (document.querySelector(closableSelector) === null) return;
    event.stopImmediatePropagation();
    setIsHidden(true);
    for (const { id, action } of entries) if (action === undefined) toast.dismiss(id);
    const { key, bubbles, cancelable } = event;
    const repeatedPress = new KeyboardEvent('keydown', { key, bubbles, cancelable });
    setTimeout(() => {
      (document.activeElement ?? document.body).dispatchEvent(repeatedPress);
      setIsHidden(false);
    });
  };
  return (
    <ToastPrimitive.Provider swipeDirection="right">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} isHidden={isHidden} onEscape={passEscapeOn} />
      ))}
      <ToastPrimitive.Viewport
        ref={viewport}
        style={inset === 0 ? undefined : { bottom: inset + 12 }}
        // Left of a sheet on the right, which has buttons at its bottom. In a low window (200 % zoom, a phone on its side) only the
        // top bar can be covered for a moment, so the latest toast lies over that.
        className="short:bottom-auto! short:top-1 short:[&>li:not(:last-child)]:hidden fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-96 md:[body:has([data-sheet=right])_&]:right-[calc(28rem+12px)] md:[body:has([data-sheet=right])_&]:max-w-[calc(100vw-28rem-24px)]"
      />
    </ToastPrimitive.Provider>
  );
}

/** What Escape closes besides toasts; not the items of a board, which are a list that is always there. */
const closableSelector =
  '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not([aria-multiselectable=true])';

/** A toast that is shown again stays at least so long. */
const minShownMs = 1_000;

/** A toast. Escape closes one with an action, such as Undo, only while the focus is in it. */
function Toast({
  entry,
  isHidden,
  onEscape,
}: {
  entry: ToastEntry;
  /** Whether it is hidden for a moment, so that an open window gets Escape. */
  isHidden: boolean;
  onEscape: (event: KeyboardEvent) => void;
}) {
  const [shownAtMs] = useState(Date.now);
  const [shownMs, setShownMs] = useState(0);
  const isKept = useRef(false);
  useEffect(() => {
    if (isHidden) setShownMs(Date.now() - shownAtMs);
  }, [isHidden, shownAtMs]);
  return (
    <ToastPrimitive.Root
      data-toast
      type={entry.tone === 'bad' ? 'foreground' : 'background'}
      duration={shownMs === 0 ? entry.durationMs : Math.max(minShownMs, entry.durationMs - shownMs)}
      open={!isHidden}
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
      {/* Beside a button, which is higher than one line. */}
      <div className="flex min-w-0 flex-1 items-start gap-3 self-center">
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
