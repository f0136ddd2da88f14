import { Page } from '@/components/layout';
import { LedgerSkeleton } from '@/components/money/billing';
import { Skeleton } from '@/components/ui';

export default function LedgerLoading() {
  return (
    <Page>
      <Skeleton className="h-10" />
      <Skeleton className="h-13 max-w-prose" />
      <div className="grid gap-4">
        <Skeleton className="h-9" />
        <LedgerSkeleton />
      </div>
    </Page>
  );
}
