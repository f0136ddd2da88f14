import { Page } from '@/components/layout';
import { Skeleton } from '@/components/ui';

export default function BudgetsLoading() {
  return (
    <Page>
      <Skeleton className="h-10" />
      <Skeleton className="h-13 max-w-prose" />
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </Page>
  );
}
