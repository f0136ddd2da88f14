'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { deleteEntries, moveAssetToTrash, restoreEntries } from '.';

const entries = z.array(inputId).min(1).max(1000);

export const restoreTrashAction = workspaceAction('gallery.remove', [entries], restoreEntries);

/** Deletes entries of the trash for good. Returns the number. */
export const deleteTrashAction = workspaceAction('trash.manage', [entries], deleteEntries);

/** Moves an upload to the trash. Returns the id of its trash entry. */
export const removeAssetAction = workspaceAction('assets.remove', [inputId], moveAssetToTrash);
