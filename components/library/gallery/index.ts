export { AddToBoard } from './add-to-board';
export {
  BoardActions,
  BoardNameDialog,
  loadBoardName,
} from './board-actions';
export { dayPresets } from './day-presets';
export {
  coverSourceOf,
  downloadZip,
  fileName,
  findStoredOutput,
  saveBlob,
  sourceOf,
  uploadSourceOf,
} from './download-zip';
export { Gallery } from './gallery';
export { GallerySkeleton } from './gallery-skeleton';
export { loadTasks } from './load-tasks';
export { remixHref, resultEditHref, similarHref, surfaceQuery, viewerHref } from './recipe-href';
export { TagPicker } from './tag-picker';
export { useGalleryActions } from './use-gallery-actions';
export { useTrash, useTrashQuestion } from './use-trash';
