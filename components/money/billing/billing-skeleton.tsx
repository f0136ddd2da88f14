import { Skeleton } from '@/components/ui';

export function BillingSkeleton() {
  return (
    <div className="grid gap-6" role="status" aria-label="Loading" aria-busy>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {['available', 'reserved', 'added'].map((each) => (
          <Skeleton key={each} className="h-26 rounded-lg" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {['small', 'middle', 'large'].map((each) => (
          <Skeleton key={each} className="h-50 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
