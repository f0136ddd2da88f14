export {
  createItem,
  type ItemContent,
  removeItem,
  restoreItem,
  saveItem,
} from './change-items';
export { createPreset, removePreset, restorePreset, savePreset } from './change-presets';
export { heldNames, readHeldFiles } from './held-files';
export { readFiles, selectItems, serializeItemFields } from './read-items';
export { readPreset, readPresets, readPresetVersions, selectVersions } from './read-presets';
export { readItemResults, readPresetResults } from './read-results';
export { mayShare } from './rules';
