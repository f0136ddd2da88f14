import { Page } from '@/components/layout';
import { ModelsSkeleton } from '@/components/models';

export default function Loading() {
  return (
    <Page>
      <ModelsSkeleton />
    </Page>
  );
}
