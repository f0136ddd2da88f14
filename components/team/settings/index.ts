export { DefaultModelForm } from './default-model-form';
export { EndWorkspaceForm } from './end-workspace-form';
export { RenameForm } from './rename-form';
export { StorageUsed } from './storage-used';
export { SwitchSetting } from './switch-setting';
export { TwoStepSwitch } from './two-step-switch';
