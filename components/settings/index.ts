export { DefaultModelForm } from './default-model-form';
export { EndWorkspaceForm } from './end-workspace-form';
export { RemoveOthersForm } from './remove-others-form';
export { RenameForm } from './rename-form';
export { TwoStepSwitch } from './two-step-switch';
