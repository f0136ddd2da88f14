'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { presetInput } from '@/lib/pages/presets';
import { workspaceAction } from '../../team/access';
import { createPreset, removePreset, restorePreset, savePreset } from '.';

/** Makes a preset, private or shared. Returns its id. */
export const createPresetAction = workspaceAction(
  'generations.create',
  [presetInput],
  createPreset,
);

/** Saves a change that was made to a version. Returns the new version. */
export const savePresetAction = workspaceAction(
  'generations.create',
  [inputId, z.int().positive(), presetInput],
  savePreset,
);

/** Removes a preset; what was made with it stays. */
export const removePresetAction = workspaceAction('generations.create', [inputId], removePreset);

/** Brings a removed preset back. */
export const restorePresetAction = workspaceAction('generations.create', [inputId], restorePreset);
