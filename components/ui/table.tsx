import type { ComponentProps } from 'react';
import { cn } from './cn';

/**
 * A table in its own scrolling frame, so that the page never scrolls sideways. Its `aria-label` goes to the frame, which
 * the keyboard can scroll. The frame is `relative`, because visually hidden text inside would otherwise widen the page.
 */
export function Table({ className, 'aria-label': label, ...props }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-start text-sm', className)} {...props} />
    </section>
  );
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('border-b border-line', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&_tr:last-child]:border-0', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b border-line', className)} {...props} />;
}

type CellProps = { /** Right-aligned with tabular figures. */ numeric?: boolean };

export function TableHeader({ numeric, className, ...props }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 px-3 text-start text-xs font-normal whitespace-nowrap text-ink-3 first:pl-0 last:pr-0',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ numeric, className, ...props }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={cn(
        'h-12 px-3 py-2 align-middle first:pl-0 last:pr-0',
        numeric && 'num text-right whitespace-nowrap',
        className,
      )}
      {...props}
    />
  );
}
