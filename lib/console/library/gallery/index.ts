export { countNewComments } from './count-new-comments';
export { readGalleryFacets } from './facets';
export { readGalleryIndex } from './index-query';
export { cancelTask, findResult, lookUpTask } from './look-up';
export { setFavourite, workspaceRefsOf } from './marks';
export type { SearchReach } from './where';
