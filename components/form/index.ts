export { AvatarAnswerProvider } from './avatar-answer';
export {
  type FormEnvironmentProps,
  FormEnvironmentProvider,
  type PickableAsset,
} from './form-environment';
export { fileProblem } from './media/accept';
export type { AvatarAnswer } from './media/avatar-states';
export { MediaField } from './media/media-field';
export { Thumbnail } from './media/thumbnail';
export { createUploads, type PendingUpload } from './media/uploads';
export { ModelForm } from './model-form';
export { rememberPrompt } from './prompt-history';
export { type ModelFormHandle, useModelForm } from './use-model-form';
export { usePendingUploads, useUploadReasons } from './use-uploads';
export { WorkspaceForms } from './workspace-forms';
