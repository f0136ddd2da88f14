import { Page, RowsSkeleton } from '@/components/layout';

export default function Loading() {
  return (
    <Page width="wide">
      <RowsSkeleton label="Loading the keys" count={3} rowClass="h-36" />
    </Page>
  );
}
