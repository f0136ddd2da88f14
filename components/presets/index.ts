export { findPresets } from './find-presets';
export { PresetButton, PresetChips, SavePreset } from './preset-bar';
export { PresetListPage, type PresetStart } from './preset-list';
export { PresetPage } from './preset-page';
export { noPreset, TriedPresets } from './tried-presets';
export { VariableInputs } from './variable-inputs';
