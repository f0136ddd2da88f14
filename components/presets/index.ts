export { findPresets } from './find-presets';
export { ItemResults, ItemSection, ItemVersions, ItemYield, ShareSwitch } from './item-parts';
export { PresetButton, PresetChips, SavePreset } from './preset-bar';
export { PresetListPage, type PresetStart } from './preset-list';
export { PresetPage } from './preset-page';
export { PresetPicture } from './preset-picture';
export { noPreset, TriedPresets } from './tried-presets';
export { VariableInputs } from './variable-inputs';
