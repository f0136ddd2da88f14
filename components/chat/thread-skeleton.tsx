import { Skeleton } from '@/components/ui';

/** The thread's placeholder while it loads. */
export function ThreadSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-180 gap-8" aria-busy>
      <Skeleton className="ms-auto h-12 w-2/3 rounded-lg" />
      <Skeleton className="h-40 rounded-md" />
      <Skeleton className="ms-auto h-12 w-1/2 rounded-lg" />
      <Skeleton className="h-24 rounded-md" />
    </div>
  );
}
