import type { ReactNode } from 'react';
import { cn, Skeleton } from '@/components/ui';

/** A list of cards while it loads: its description and main action, its search, its cards, in their final layout. */
export function CardsSkeleton({
  label,
  tools,
  columns,
}: {
  /** What loads, for screen readers. */
  label: string;
  /** Placeholders between the main action and the cards; by default that of a search. */
  tools?: ReactNode;
  /** The classes of the list's grid columns. */
  columns: string;
}) {
  return (
    <>
      <span role="status" className="sr-only">
        {label}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <Skeleton className="h-5 max-w-prose" />
        </div>
        <Skeleton className="h-9 w-36 pointer-coarse:h-11" />
      </div>
      {tools === undefined ? <Skeleton className="h-9 md:max-w-80 pointer-coarse:h-11" /> : tools}
      <div className={cn('grid gap-x-4 gap-y-6', columns)}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className="grid content-start gap-2">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    </>
  );
}
