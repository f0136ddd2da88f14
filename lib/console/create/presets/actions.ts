'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { presetInput, seenItem } from '@/lib/pages/presets';
import { workspaceAction } from '../../team/access';
import { createPreset, removePreset, restorePreset, savePreset } from '.';

/** Makes a preset, private or shared, once for each submission. Returns its id. */
export const createPresetAction = workspaceAction(
  'generations.create',
  [z.uuid(), presetInput],
  createPreset,
);

/** Saves a change that was made to what was seen. Returns the new version. */
export const savePresetAction = workspaceAction(
  'generations.create',
  [inputId, seenItem, presetInput],
  savePreset,
);

/** Removes a preset; what was made with it stays. */
export const removePresetAction = workspaceAction('generations.create', [inputId], removePreset);

/** Brings a removed preset back. */
export const restorePresetAction = workspaceAction('generations.create', [inputId], restorePreset);
