export { readCurrentForm, rememberForm, useCurrentForm } from './current-form';
export { type Added, addReference, type Proposal, type ReferenceMedia } from './proposals';
export { type Reference, useReference } from './use-reference';
