import { ListSkeleton } from '@/components/create-list';
import { Page, TopBarContent } from '@/components/layout';

export default function CreateListLoading() {
  return (
    <Page>
      <TopBarContent title="From a list" />
      <ListSkeleton />
    </Page>
  );
}
