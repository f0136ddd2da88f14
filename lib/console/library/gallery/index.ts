export { readCollections } from './collections';
export { readGalleryFacets } from './facets';
export { readGalleryIndex } from './index-query';
export { cancelTask, lookUpTask } from './look-up';
export {
  createCollection,
  deleteCollection,
  renameCollection,
  setCollected,
  setFavourite,
} from './marks';
