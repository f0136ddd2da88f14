'use server';

import { workspaceAction } from '@/lib/console/access';
import { moveAssetToTrash } from '@/lib/console/trash';
import { inputId } from '@/lib/contract';

/** Moves an upload to the trash. Returns the id of its trash entry. */
export const removeAssetAction = workspaceAction('assets.remove', [inputId], moveAssetToTrash);
