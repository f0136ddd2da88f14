'use server';

import { moveAssetToTrash } from '@/lib/console/library/trash';
import { workspaceAction } from '@/lib/console/team/access';
import { inputId } from '@/lib/contract';

/** Moves an upload to the trash. Returns the id of its trash entry. */
export const removeAssetAction = workspaceAction('assets.remove', [inputId], moveAssetToTrash);
