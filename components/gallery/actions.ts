import type { ActionResult, Creation, OutputRef } from '@/lib/contract';

/** The gallery's server actions, bound to the workspace. */
export interface GalleryActions {
  setFavourite(outputs: readonly OutputRef[], on: boolean): Promise<ActionResult<void>>;
  setRemoved(outputs: readonly OutputRef[], on: boolean): Promise<ActionResult<void>>;
  setCollected(
    collection: string,
    outputs: readonly OutputRef[],
    on: boolean,
  ): Promise<ActionResult<void>>;
  createCollection(name: string): Promise<ActionResult<string>>;
  renameCollection(collection: string, name: string): Promise<ActionResult<void>>;
  deleteCollection(collection: string): Promise<ActionResult<void>>;
  cancelTask(taskId: string): Promise<ActionResult<Creation | null>>;
  lookUpTask(taskId: string): Promise<ActionResult<Creation>>;
}
