'use server';

import * as z from 'zod';
import { characterInput } from '@/lib/pages/characters';
import { inputId } from '@/lib/pages/input';
import { seenItem } from '@/lib/pages/presets';
import { workspaceAction } from '../../team/access';
import { createCharacter, removeCharacter, restoreCharacter, saveCharacter } from '.';

/** Makes a character, private or shared, once for each submission. Returns its id. */
export const createCharacterAction = workspaceAction(
  'generations.create',
  [z.uuid(), characterInput],
  createCharacter,
);

/** Saves a change that was made to what was seen. Returns the new version. */
export const saveCharacterAction = workspaceAction(
  'generations.create',
  [inputId, seenItem, characterInput],
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
