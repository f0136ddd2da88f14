import { randomUUID } from 'node:crypto';
import type { RoomActions } from './targets';

/** A shared preset as its dialog saves it. */
export const presetInput = {
  name: 'A stranger’s preset',
  text: 'ink and gouache',
  model: null,
  values: {},
  picture: null,
  is_shared: true,
};

/** A shared character as its dialog saves it. */
export const characterInput = {
  kind: 'character',
  name: 'A stranger’s character',
  note: 'a woman with red hair',
  trigger: '',
  references: [],
  palette: [],
  logo: null,
  is_shared: true,
};

/** The state of the preset and the character that a change is made to. */
const seenItem = { version: 1, is_shared: true };

/** The actions of Create, presets and characters. */
export const createActions: RoomActions = {
  createGenerationAction: ({ workspace }) => [
    workspace,
    {
      submissionId: '00000000-0000-4000-8000-000000000001',
      body: { model: 'lumen-spark', prompt: 'A stranger’s picture' },
      seenCredits: 1_000,
    },
  ],
  runAgainAction: ({ workspace, taskId }) => [
    workspace,
    taskId,
    '00000000-0000-4000-8000-000000000002',
    4,
  ],
  storeFormAction: ({ workspace }) => [
    workspace,
    { model: 'lumen-spark', values: { prompt: 'A form' } },
  ],
  keepVersionAction: ({ workspace, taskId, asset }) => [
    workspace,
    {
      parent: `result:${taskId}:0`,
      verb: 'crop',
      asset,
      cut: {
        size: { width: 8, height: 8 },
        turn: { quarters: 0, isFlipped: false },
        edges: { left: -4, right: 0, top: 0, bottom: 0 },
      },
    },
  ],
  cancelTaskAction: ({ workspace, taskId }) => [workspace, taskId],
  lookUpTaskAction: ({ workspace, taskId }) => [workspace, taskId],
  createPresetAction: ({ workspace }) => [workspace, randomUUID(), presetInput],
  savePresetAction: ({ workspace, preset }) => [workspace, preset, seenItem, presetInput],
  removePresetAction: ({ workspace, preset }) => [workspace, preset],
  restorePresetAction: ({ workspace, preset }) => [workspace, preset],
  createCharacterAction: ({ workspace }) => [workspace, randomUUID(), characterInput],
  saveCharacterAction: ({ workspace, character }) => [
    workspace,
    character,
    seenItem,
    characterInput,
  ],
  removeCharacterAction: ({ workspace, character }) => [workspace, character],
  restoreCharacterAction: ({ workspace, character }) => [workspace, character],
};
