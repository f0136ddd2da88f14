export { countNewComments } from './count-new-comments';
export { readGalleryFacets } from './facets';
export { readGalleryIndex } from './index-query';
export { cancelTask, lookUpTask } from './look-up';
export { setFavourite, workspaceRefsOf } from './marks';
