export { DefaultModelForm } from './default-model-form';
export { EndWorkspaceForm } from './end-workspace-form';
export { RenameForm } from './rename-form';
