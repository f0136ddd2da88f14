import { KeysSkeleton } from '@/components/developers/keys';
import { Page } from '@/components/layout';

export default function Loading() {
  return (
    <Page width="wide">
      <KeysSkeleton />
    </Page>
  );
}
