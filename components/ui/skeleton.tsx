import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A placeholder for content that is loading. Give it the final size, so that nothing shifts. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('animate-pulse rounded-md bg-line/70 dark:bg-raised/70', className)}
      {...props}
    />
  );
}
