export {
  type FormDraft,
  openFormDraft,
  replaceForm,
  useCurrentForm,
} from './current-form';
export { ReferenceDialog } from './lazy-reference-dialog';
export { addReference, type ReferenceMedia } from './proposals';
export { isTranscriber } from './transcriber';
export { usePrompt } from './use-prompt';
export { useReference } from './use-reference';
