export { Keys } from './keys';
export { KeysSkeleton } from './keys-skeleton';
export type { KeyActions } from './types';
