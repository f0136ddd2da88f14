'use server';

import * as z from 'zod';
import { boardName, boardViews } from '@/lib/pages/boards';
import { outputRef } from '@/lib/pages/gallery';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../team/access';
import { createBoard, deleteBoard, renameBoard, setBoardView, setOnBoard } from '.';

const refs = z.array(outputRef).min(1).max(1000);

/** Makes a board. Returns its id. */
export const createBoardAction = workspaceAction('gallery.organise', [boardName], createBoard);

/** Renames a board. */
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

/** Deletes a board; its results stay. */
export const deleteBoardAction = workspaceAction('gallery.organise', [inputId], deleteBoard);

/** Adds outputs to a board, or removes them. */
export const setOnBoardAction = workspaceAction(
  'gallery.organise',
  [inputId, refs, z.boolean()],
  setOnBoard,
);
