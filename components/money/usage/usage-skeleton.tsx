import { Skeleton } from '@/components/ui';

export function UsageSkeleton() {
  return (
    <div className="grid gap-6" role="status" aria-label="Loading" aria-busy>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['credits', 'results', 'failures', 'people'].map((each) => (
          <Skeleton key={each} className="h-26 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
