import { Page } from '@/components/layout';
import { UsageSkeleton } from '@/components/money/usage';
import { Skeleton } from '@/components/ui';

export default function UsageLoading() {
  return (
    <Page>
      <Skeleton className="h-9 w-full max-w-prose" />
      <UsageSkeleton />
    </Page>
  );
}
