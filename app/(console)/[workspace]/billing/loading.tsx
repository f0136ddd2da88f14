import { Page } from '@/components/layout';
import { BillingSkeleton } from '@/components/money/billing';
import { Skeleton } from '@/components/ui';

export default function BillingLoading() {
  return (
    <Page width="wide">
      <Skeleton className="h-10" />
      <Skeleton className="h-5 w-full max-w-prose" />
      <BillingSkeleton />
    </Page>
  );
}
