import { CardsSkeleton, Page } from '@/components/layout';

export default function AssetsLoading() {
  return (
    <Page>
      <CardsSkeleton
        label="Loading the assets"
        columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]"
      />
    </Page>
  );
}
