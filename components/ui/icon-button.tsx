'use client';

import type { ComponentProps, ReactNode } from 'react';
import { type ButtonProps, buttonVariants } from './button';
import { cn } from './cn';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, also the tooltip. */
  label: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  loading?: boolean;
  /** Keys that do the same, shown in the tooltip. */
  shortcut?: ReactNode;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
};

/** A square button with one icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  loading = false,
  shortcut,
  tooltipSide = 'bottom',
  className,
  children,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        aria-busy={loading || undefined}
        aria-disabled={loading || undefined}
        className={cn(buttonVariants({ variant, size, icon: true }), className)}
        onClick={loading ? undefined : onClick}
        {...props}
      >
        {loading ? <Spinner /> : children}
      </button>
    </Tooltip>
  );
}
