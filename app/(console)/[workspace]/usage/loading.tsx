import { Page } from '@/components/layout';
import { Skeleton } from '@/components/ui';
import { UsageSkeleton } from '@/components/usage';

export default function UsageLoading() {
  return (
    <Page>
      <Skeleton className="h-9 w-full max-w-prose" />
      <UsageSkeleton />
    </Page>
  );
}
