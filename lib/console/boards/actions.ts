'use server';

import * as z from 'zod';
import { boardCommentInput } from '@/lib/pages/board-comments';
import { boardName } from '@/lib/pages/board-input';
import { boardViews } from '@/lib/pages/boards';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { reviewSubmission } from '@/lib/pages/review';
import { commentIdOf } from '../review/comments';
import { workspaceAction } from '../team/access';
import {
  commentOnBoard,
  createBoard,
  deleteBoard,
  markBoardRead,
  renameBoard,
  setBoardView,
  setOnBoard,
} from '.';

const refs = z.array(outputRef).min(1).max(1000);

/** Makes a board. Returns its id. */
export const createBoardAction = workspaceAction(
  'gallery.organise',
  [boardName, inputId.nullable().optional()],
  createBoard,
);

export const renameBoardAction = workspaceAction(
  'gallery.organise',
  [inputId, boardName],
  renameBoard,
);

/** Shows a board as a grid or as a surface. */
export const setBoardViewAction = workspaceAction(
  'gallery.organise',
  [inputId, z.enum(boardViews)],
  setBoardView,
);

/** Deletes a board with its comments; its results stay. */
export const deleteBoardAction = workspaceAction('gallery.organise', [inputId], deleteBoard);

/** Adds outputs to a board, or removes them. */
export const setOnBoardAction = workspaceAction(
  'gallery.organise',
  [inputId, refs, z.boolean()],
  setOnBoard,
);

/** Writes a comment on a board, once for each submission. Returns its id. */
export const commentOnBoardAction = workspaceAction(
  'gallery.organise',
  [inputId, boardCommentInput, reviewSubmission],
  (access, board, input, submission) =>
    commentOnBoard(access, board, input, commentIdOf(access.user.id, submission)),
);

/** Notes that the reader has seen the comments on a board up to one of them. */
export const markBoardReadAction = workspaceAction('tasks.view', [inputId, inputId], markBoardRead);
