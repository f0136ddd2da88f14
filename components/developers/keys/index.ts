export { Keys } from './keys';
export { KeysSkeleton } from './keys-skeleton';
