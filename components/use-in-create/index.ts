export {
  type FormDraft,
  isAppliedPreset,
  openFormDraft,
  replaceForm,
  useCurrentForm,
} from './current-form';
export { ReferenceDialog } from './lazy-reference-dialog';
export type { ReferenceMedia } from './proposals';
export { ReferenceItems, ReferenceMenu } from './reference-menu';
export { isTranscriber } from './transcriber';
export { useEdgeFrame } from './use-edge-frame';
export { usePrompt } from './use-prompt';
export { type Reference, useReference } from './use-reference';
export { useReferenceWork } from './use-reference-work';
export { useWaitingReferences } from './waiting-reference';
