export { findApprovals } from './find-approvals';
export { resolveReplacedNotifications } from './notify-readers';
export { readReview } from './read-review';
export { commentOnResult, markResultRead } from './result-subject';
export { setReviewStatus } from './set-status';
