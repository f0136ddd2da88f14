import { Skeleton } from '@/components/ui';

/** The page's placeholder while its models load. */
export function CreateSkeleton() {
  return (
    <div className="flex h-full flex-col justify-end md:px-6 md:pb-4" aria-busy>
      <Skeleton className="mx-auto h-31 w-full max-w-5xl rounded-lg max-md:h-44 max-md:rounded-none" />
    </div>
  );
}
