export { Keys } from './keys';
export { ExpiryField, ModelsField } from './limits-fields';
export type { ModelChoice } from './types';
