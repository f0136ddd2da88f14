export { sharingObstacle } from './link-limit';
export { ReviewLinkList } from './review-link-list';
export { ReviewLinkSettingsForm } from './review-link-settings';
export { ShareForReview } from './share-for-review';
