import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

const badgeVariants = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 rounded-xs px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-sunk text-ink-2 ring-1 ring-line ring-inset dark:bg-raised',
        live: 'bg-live-soft text-live-ink',
        good: 'bg-good-soft text-good',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A short state or kind; not interactive. */
export function Badge({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}

/** A small fact in a frame: a locked value, a tag. A button inside it removes it. */
export function Chip({
  icon,
  className,
  children,
  ...props
}: ComponentProps<'span'> & { icon?: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex min-h-6 items-center gap-1.5 rounded-sm border border-line bg-sunk px-2 text-xs text-ink-2 [&_svg]:size-3.5',
        className,
      )}
      {...props}
    >
      {icon}
      {children}
    </span>
  );
}
