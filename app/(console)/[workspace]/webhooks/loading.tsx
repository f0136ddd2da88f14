import { Page, RowsSkeleton } from '@/components/layout';

export default function Loading() {
  return (
    <Page width="wide">
      <RowsSkeleton label="Loading the webhooks" count={2} rowClass="h-28" />
    </Page>
  );
}
