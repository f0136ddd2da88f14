export {
  type FormDraft,
  openFormDraft,
  replaceForm,
  useCurrentForm,
} from './current-form';
export { ReferenceDialog } from './lazy-reference-dialog';
export { type Added, addReference, type Proposal, type ReferenceMedia } from './proposals';
export { isTranscriber } from './transcriber';
export { usePrompt } from './use-prompt';
export { type Reference, useReference } from './use-reference';
