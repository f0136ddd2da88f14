'use client';

import { Check } from 'lucide-react';
import * as MenuPrimitive from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Kbd } from './kbd';
import { itemClasses, surfaceClasses } from './menu-classes';

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

/** A menu. It is not modal: the page stays readable for screen readers and can be scrolled. */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

/** The list that a `DropdownMenuTrigger` opens. */
export function DropdownMenuContent({
  sideOffset = 4,
  align = 'start',
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          surfaceClasses,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto',
          className,
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  );
}

export type MenuItemProps = ComponentProps<typeof MenuPrimitive.Item> & {
  icon?: ReactNode;
  shortcut?: ReactNode;
  tone?: 'danger';
};

/** An action of a menu. With `asChild` the child (a link) is the row, and has icon and shortcut itself. */
export function DropdownMenuItem({
  icon,
  shortcut,
  tone,
  className,
  asChild,
  children,
  ...props
}: MenuItemProps) {
  return (
    <MenuPrimitive.Item
      asChild={asChild}
      className={cn(itemClasses, tone === 'danger' && 'text-bad', className)}
      {...props}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="flex-1">{children}</span>
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
        </>
      )}
    </MenuPrimitive.Item>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(itemClasses, className)} {...props}>
      <span className="flex flex-1 items-center gap-2.5">{children}</span>
      <MenuPrimitive.ItemIndicator>
        <Check aria-hidden />
      </MenuPrimitive.ItemIndicator>
    </MenuPrimitive.RadioItem>
  );
}

export function DropdownMenuLabel({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Label>) {
  return (
    <MenuPrimitive.Label
      className={cn('px-2 pt-2 pb-1 text-xs text-ink-3', className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  return <MenuPrimitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
