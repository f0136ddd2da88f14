import { Page } from '@/components/layout';
import { GallerySkeleton } from '@/components/library/gallery';

export default function GalleryLoading() {
  return (
    <Page width="full">
      <GallerySkeleton />
    </Page>
  );
}
