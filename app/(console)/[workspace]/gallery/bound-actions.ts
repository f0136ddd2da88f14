import type { GalleryActions } from '@/components/gallery';
import {
  cancelTaskAction,
  createCollectionAction,
  deleteCollectionAction,
  lookUpTaskAction,
  renameCollectionAction,
  setCollectedAction,
  setFavouriteAction,
  setRemovedAction,
} from '@/lib/console/library/gallery/actions';

/** The gallery's actions, bound to a workspace. */
export const galleryActions = (workspace: string): GalleryActions => ({
  setFavourite: setFavouriteAction.bind(null, workspace),
  setRemoved: setRemovedAction.bind(null, workspace),
  setCollected: setCollectedAction.bind(null, workspace),
  createCollection: createCollectionAction.bind(null, workspace),
  renameCollection: renameCollectionAction.bind(null, workspace),
  deleteCollection: deleteCollectionAction.bind(null, workspace),
  cancelTask: cancelTaskAction.bind(null, workspace),
  lookUpTask: lookUpTaskAction.bind(null, workspace),
});
