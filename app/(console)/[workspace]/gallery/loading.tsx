import { Page } from '@/components/layout';
import { GallerySkeleton } from '@/components/library/gallery';
import { Skeleton } from '@/components/ui';

export default function GalleryLoading() {
  return (
    <Page width="full" className="gap-2">
      <Skeleton className="h-9 max-sm:h-24" />
      <GallerySkeleton />
    </Page>
  );
}
