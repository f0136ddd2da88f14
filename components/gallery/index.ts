export type { GalleryActions } from './actions';
export { fileName } from './download-zip';
export { Gallery, GallerySkeleton } from './gallery';
export { remixHref, viewerHref } from './recipe-href';
export { useGalleryActions } from './use-gallery-actions';
