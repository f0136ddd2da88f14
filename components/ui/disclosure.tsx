import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** Content that is hidden until its summary is pressed: the browser's own `details`. */
export function Disclosure({
  summary,
  children,
  className,
  ...props
}: { summary: ReactNode } & ComponentProps<'details'>) {
  return (
    <details className={cn('min-w-0 text-sm', className)} {...props}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform [details[open]>summary>&]:rotate-90"
          aria-hidden
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
