import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A framed surface on the page. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('min-w-0 rounded-lg border border-line bg-panel', className)} {...props} />
  );
}

/** A hairline between two parts. */
export function Separator({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-px w-full shrink-0 bg-line', className)} />;
}

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />;
}
