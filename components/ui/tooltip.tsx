'use client';

import { Slot } from 'radix-ui/slot';
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd';
import { placeBeside, type Side } from './place';

const showAfterMs = 350;
const hideAfterMs = 120;

export type TooltipProps = {
  /** Nothing is shown while it is empty. */
  content: ReactNode;
  shortcut?: ReactNode;
  side?: Side;
  children: ReactElement;
};

/**
 * A tooltip on hover and keyboard focus. Escape dismisses it, and the pointer may rest on it (WCAG 1.4.13). It is only a
 * description, so the element needs its own accessible name.
 */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (element: HTMLElement, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), delayMs);
  };
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(null), hideAfterMs);
  };

  if (!content) return children;
  return (
    <>
      <Slot
        aria-describedby={anchor ? id : undefined}
        onPointerEnter={(event: PointerEvent<HTMLElement>) => {
          if (event.pointerType === 'mouse') show(event.currentTarget, showAfterMs);
        }}
        onPointerLeave={hideSoon}
        onPointerDown={hide}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        }}
        onBlur={hide}
      >
        {children}
      </Slot>
      {anchor ? (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onDismiss={hide}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={hideSoon}
        >
          {content}
          {shortcut ? <Kbd className="ml-2 border-current/30 text-current">{shortcut}</Kbd> : null}
        </TooltipBubble>
      ) : null}
    </>
  );
}

function TooltipBubble(props: {
  id: string;
  anchor: HTMLElement;
  side: Side;
  onDismiss: () => void;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { anchor, side, onDismiss } = props;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('scroll', onDismiss, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('scroll', onDismiss, true);
    };
  }, [onDismiss]);

  const place = useCallback(
    (bubble: HTMLDivElement | null) => {
      if (!bubble) return;
      const { left, top } = placeBeside(
        anchor.getBoundingClientRect(),
        { width: bubble.offsetWidth, height: bubble.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        side,
      );
      bubble.style.translate = `${left}px ${top}px`;
    },
    [anchor, side],
  );

  return createPortal(
    <div
      ref={place}
      id={props.id}
      role="tooltip"
      data-open=""
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
      className="overlay-in pointer-events-auto fixed top-0 left-0 z-60 max-w-72 empty:hidden rounded-sm bg-ink px-2.5 py-1.5 text-xs text-pretty text-on-ink shadow-pop"
    >
      {props.children}
    </div>,
    document.body,
  );
}
