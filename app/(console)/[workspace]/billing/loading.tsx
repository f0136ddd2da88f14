import { BillingSkeleton } from '@/components/billing';
import { Page } from '@/components/layout';
import { Skeleton } from '@/components/ui';

export default function BillingLoading() {
  return (
    <Page width="wide">
      <Skeleton className="h-14 w-full max-w-prose" />
      <Skeleton className="h-10" />
      <BillingSkeleton />
    </Page>
  );
}
