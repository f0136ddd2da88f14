export { ArchiveForm } from './archive-form';
export { DefaultModelForm } from './default-model-form';
export { RenameForm } from './rename-form';
