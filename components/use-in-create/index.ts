export { rememberForm, useCurrentForm } from './current-form';
export { ReferenceDialog } from './lazy-reference-dialog';
export { promptHref } from './prompt-href';
export { type Added, addReference, type Proposal, type ReferenceMedia } from './proposals';
export { isTranscriber } from './transcriber';
export { usePrompt } from './use-prompt';
export { type Reference, useReference } from './use-reference';
