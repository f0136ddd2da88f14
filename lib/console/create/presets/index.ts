export { createPreset, removePreset, restorePreset, savePreset } from './change-presets';
export { readPreset, readPresets, readPresetVersions } from './read-presets';
export { readPresetResults } from './read-results';
