import { Skeleton } from '@/components/ui';

export function LedgerSkeleton() {
  return (
    <div className="grid gap-px" role="status" aria-label="Loading" aria-busy>
      <Skeleton className="h-9" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
