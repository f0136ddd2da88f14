'use server';

import * as z from 'zod';
import { deleteEntries, restoreEntries } from '@/lib/console/library/trash';
import { workspaceAction } from '@/lib/console/team/access';
import { inputId } from '@/lib/contract';

const entries = z.array(inputId).min(1).max(1000);

/** Restores entries of the trash. Returns the number. */
export const restoreTrashAction = workspaceAction('gallery.remove', [entries], restoreEntries);

/** Deletes entries of the trash for good. Returns the number. */
export const deleteTrashAction = workspaceAction('trash.manage', [entries], deleteEntries);
