export { deleteEntries } from './delete';
export { emptyTrash } from './empty';
export { listTrash } from './list';
export { moveAssetToTrash } from './move-asset';
export { moveResultsToTrash } from './move-results';
export { readResultUses, readUploadUses } from './read-uses';
export { restoreEntries, restoreResults } from './restore';
