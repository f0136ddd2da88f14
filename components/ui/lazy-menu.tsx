'use client';

import { Slot } from 'radix-ui/slot';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { MissingPartContext } from './lazy-part';
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
  const [isOpen, setIsOpen] = useState<boolean>();
  const preload = () => void load().catch(() => undefined);
  const plainTrigger = (
    <Slot
      aria-haspopup={popup}
      aria-expanded={isOpen ?? false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsOpen(true)}
    >
      {trigger}
    </Slot>
  );
  if (isOpen === undefined) return plainTrigger;
  const loadingTrigger = isOpen ? (
    <LoadingTrigger onEscape={() => setIsOpen(false)}>{plainTrigger}</LoadingTrigger>
  ) : (
    plainTrigger
  );
  return (
    <Suspense fallback={loadingTrigger}>
      <MissingPartContext value={plainTrigger}>
        {render({ trigger, open: isOpen, onOpenChange: setIsOpen })}
      </MissingPartContext>
    </Suspense>
  );
}
