'use server';

import {
  commentOnCell,
  deleteComment,
  promoteCell,
  shareExperiment,
  unshareExperiment,
} from '@/lib/console/experiments';
import { workspaceAction } from '@/lib/console/team/access';
import {
  experimentCommentText,
  inputId,
  inputText,
  promotionInput,
  shareInput,
} from '@/lib/contract';

/** Writes a comment on a cell. */
export const commentOnCellAction = workspaceAction(
  'gallery.organise',
  [inputId, inputText.max(40), experimentCommentText],
  (access, id, cell, text) => commentOnCell(access, id, cell, text),
);

/** Deletes an own comment; Owners and Admins delete any. */
export const deleteCommentAction = workspaceAction(
  'gallery.organise',
  [inputId, inputId],
  deleteComment,
);

/** Makes a cell again at a higher tier. Returns the task's id; null when the price has risen. */
export const promoteCellAction = workspaceAction(
  'generations.create',
  [inputId, promotionInput],
  promoteCell,
);

/** Makes a public read-only link. Returns its address, which is shown once. */
export const shareExperimentAction = workspaceAction(
  'experiments.share',
  [inputId, shareInput],
  shareExperiment,
);

/** Ends a public link. */
export const unshareExperimentAction = workspaceAction(
  'experiments.share',
  [inputId, inputId],
  unshareExperiment,
);
