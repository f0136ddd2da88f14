export { countNewComments } from './count-new-comments';
export { readGalleryFacets } from './facets';
export { findResult } from './find-result';
export { readGalleryIndex } from './index-query';
export { cancelTask, lookUpTask } from './look-up';
export { setFavourite, workspaceRefsOf } from './marks';
export type { SearchReach } from './where';
