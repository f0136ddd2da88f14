'use server';

import * as z from 'zod';
import { characterInput } from '@/lib/pages/characters';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { createCharacter, removeCharacter, restoreCharacter, saveCharacter } from '.';

/** Makes a character, private or shared. Returns its id. */
export const createCharacterAction = workspaceAction(
  'generations.create',
  [characterInput],
  createCharacter,
);

/** Saves a change that was made to a version. Returns the new version. */
export const saveCharacterAction = workspaceAction(
  'generations.create',
  [inputId, z.int().positive(), characterInput],
  saveCharacter,
);

/** Removes a character; what was made with it stays. */
export const removeCharacterAction = workspaceAction(
  'generations.create',
  [inputId],
  removeCharacter,
);

/** Brings a removed character back. */
export const restoreCharacterAction = workspaceAction(
  'generations.create',
  [inputId],
  restoreCharacter,
);
