'use server';

import { savedSearchInput, savedSearchName } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { deleteSearch, renameSearch, saveSearch } from '.';

/** Saves the filters of the gallery under a name, for the signed-in person or for the team. */
export const saveSearchAction = workspaceAction('gallery.organise', [savedSearchInput], saveSearch);

export const renameSearchAction = workspaceAction(
  'gallery.organise',
  [inputId, savedSearchName],
  renameSearch,
);

export const deleteSearchAction = workspaceAction('gallery.organise', [inputId], deleteSearch);
