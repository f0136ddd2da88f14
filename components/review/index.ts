import { lazyPart } from '@/components/ui';

export { CommentList } from './comment-list';
export { type Pin, PinLayer } from './pin-layer';
export { ReviewBadge } from './review-badge';

/** Loaded when a result is shown, after its picture. */
export const ReviewPanel = lazyPart(() => import('./review-panel'));
