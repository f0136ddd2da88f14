'use client';

import { Slot } from 'radix-ui/slot';
import type { ComponentType, ReactElement } from 'react';
import { Suspense, useState } from 'react';

export type MenuProps = {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * A menu whose code is fetched when someone is about to open it, so that no page pays for menus that
 * nobody opened. Until then only its trigger is there. `menu` is made with `lazy(load)`.
 */
export function LazyMenu({
  trigger,
  menu: Menu,
  load,
}: {
  trigger: ReactElement;
  menu: ComponentType<MenuProps>;
  load: () => Promise<unknown>;
}) {
  const [open, setOpen] = useState<boolean>();
  const preload = () => void load();
  const plain = (
    <Slot
      aria-haspopup="menu"
      aria-expanded={open ?? false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    >
      {trigger}
    </Slot>
  );
  if (open === undefined) return plain;
  return (
    <Suspense fallback={plain}>
      <Menu trigger={trigger} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
