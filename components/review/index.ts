import { lazyPart } from '@/components/ui';

export { CommentForm, type SendOutcome } from './comment-form';
export { CommentList } from './comment-list';
export { PinLayer } from './pin-layer';
export {
  frameSeconds,
  PlaceMark,
  PlaceTools,
  type Player,
  pinsOf,
  withMoment,
} from './place-tools';
export { ReviewBadge } from './review-badge';

/** Loaded when a result is shown, after its picture. */
export const ReviewPanel = lazyPart(() => import('./review-panel'));
