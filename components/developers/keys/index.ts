export { Keys } from './keys';
export { KeysSkeleton } from './keys-skeleton';
export { ExpiryField, ModelsField } from './limits-fields';
export type { ModelChoice } from './types';
