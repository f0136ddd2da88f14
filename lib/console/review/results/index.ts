export { findApprovals } from './find-approvals';
export { readReview } from './read-review';
export { commentOnResult } from './result-subject';
export { setReviewStatus } from './set-status';
