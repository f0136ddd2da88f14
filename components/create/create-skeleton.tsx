import { Skeleton } from '@/components/ui';

/** The page's placeholder while its models load. */
export function CreateSkeleton() {
  return (
    <div className="grid h-full lg:grid-cols-[372px_1fr]" aria-busy>
      <div className="grid content-start gap-5 border-line p-5 lg:border-r">
        <Skeleton className="h-14 rounded-md" />
        <Skeleton className="h-25 rounded-md" />
        <Skeleton className="h-16 rounded-md" />
        <Skeleton className="h-14.5 rounded-md" />
      </div>
    </div>
  );
}
