import { Skeleton } from '@/components/ui';

/** The list while it loads, in its final layout. */
export function ModelsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy>
      <span role="status" className="sr-only">
        Loading the models
      </span>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-9 grow basis-56 md:max-w-80" />
        <Skeleton className="h-9 w-64 max-sm:w-full" />
        <Skeleton className="h-9 w-52 max-sm:flex-1" />
        <Skeleton className="ms-auto h-9 w-20" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-96 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
