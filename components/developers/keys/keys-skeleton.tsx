import { Skeleton } from '@/components/ui';

/** The keys while they load. */
export function KeysSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <span role="status" className="sr-only">
        Loading the keys
      </span>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-5 w-80 max-w-full" />
        <Skeleton className="h-9 w-28" />
      </div>
      <div className="grid gap-px overflow-hidden rounded-lg">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-36 rounded-none" />
        ))}
      </div>
    </div>
  );
}
