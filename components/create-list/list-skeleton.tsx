import { Skeleton } from '@/components/ui';

export function ListSkeleton() {
  return (
    <>
      <span role="status" className="sr-only">
        Loading the list
      </span>
      <Skeleton className="h-5 max-w-prose" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
    </>
  );
}
