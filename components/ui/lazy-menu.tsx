'use client';

import { Slot } from 'radix-ui/slot';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { LoadingTrigger } from './loading-trigger';

export interface LazyMenuState {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A menu whose code is loaded on hover, focus or press of its trigger. Until then only the trigger is rendered.
 * `render` returns a component made with `lazyPart(load)`.
 */
export function LazyMenu({
  trigger,
  popup = 'menu',
  load,
  render,
}: {
  trigger: ReactElement;
  popup?: 'menu' | 'dialog';
  load: () => Promise<unknown>;
  render: (state: LazyMenuState) => ReactNode;
}) {
  const [open, setOpen] = useState<boolean>();
  const preload = () => void load().catch(() => undefined);
  const plain = (
    <Slot
      aria-haspopup={popup}
      aria-expanded={open ?? false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    >
      {trigger}
    </Slot>
  );
  if (open === undefined) return plain;
  const loading = open ? (
    <LoadingTrigger onEscape={() => setOpen(false)}>{plain}</LoadingTrigger>
  ) : (
    plain
  );
  return <Suspense fallback={loading}>{render({ trigger, open, onOpenChange: setOpen })}</Suspense>;
}
