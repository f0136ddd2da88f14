import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A framed surface on the page. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('min-w-0 rounded-lg border border-line bg-panel', className)} {...props} />
  );
}

/** A hairline between two parts. */
export function Separator({
  orientation = 'horizontal',
  className,
}: {
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}) {
  return (
    <div
      aria-hidden
      className={cn(
        'shrink-0 bg-line',
        orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
        className,
      )}
    />
  );
}

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />;
}
