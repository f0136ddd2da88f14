export type { GalleryActions } from './actions';
export { fileName, keptOutput } from './download-zip';
export { Gallery } from './gallery';
export { GallerySkeleton } from './gallery-skeleton';
export { remixHref, viewerHref } from './recipe-href';
export { useGalleryActions } from './use-gallery-actions';
