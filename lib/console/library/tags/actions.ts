'use server';

import * as z from 'zod';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { tagName } from '@/lib/pages/tags';
import { workspaceAction } from '../../team/access';
import { addTag, changeTag, deleteTag, removeTag } from '.';

const refs = z
  .array(outputRef.extend({ output: z.int().min(0).max(99) }))
  .min(1)
  .max(1000);

export const addTagAction = workspaceAction('gallery.organise', [refs, tagName], addTag);

/** Removes a tag from results. */
export const removeTagAction = workspaceAction('gallery.organise', [refs, inputId], removeTag);

/** Renames a tag, or merges it with the one that has the name. */
export const changeTagAction = workspaceAction(
  'gallery.organise',
  [inputId, tagName, z.boolean()],
  changeTag,
);

/** Deletes a tag; its results stay. */
export const deleteTagAction = workspaceAction('gallery.organise', [inputId], deleteTag);
