import { GallerySkeleton } from '@/components/gallery';
import { Page } from '@/components/layout';

export default function GalleryLoading() {
  return (
    <Page width="full">
      <GallerySkeleton />
    </Page>
  );
}
