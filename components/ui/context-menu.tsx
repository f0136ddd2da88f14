'use client';

import * as MenuPrimitive from 'radix-ui/context-menu';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Kbd } from './kbd';
import { itemClasses, surfaceClasses } from './menu-classes';

export const ContextMenuTrigger = MenuPrimitive.Trigger;

/** A context menu. Not modal, as `DropdownMenu`. */
export function ContextMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

/** The list that a secondary click, or a long press on touch, opens over the trigger. */
export function ContextMenuContent({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        collisionPadding={8}
        className={cn(surfaceClasses, 'min-w-48', className)}
        {...props}
      />
    </MenuPrimitive.Portal>
  );
}

export function ContextMenuItem({
  icon,
  shortcut,
  tone,
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & {
  icon?: ReactNode;
  shortcut?: ReactNode;
  tone?: 'danger';
}) {
  return (
    <MenuPrimitive.Item
      className={cn(itemClasses, tone === 'danger' && 'text-bad', className)}
      {...props}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </MenuPrimitive.Item>
  );
}

export function ContextMenuSeparator({ className }: { className?: string }) {
  return <MenuPrimitive.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} />;
}
