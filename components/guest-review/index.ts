export { GuestGate } from './guest-gate';
export { GuestPage } from './guest-page';
export { ReviewEnded } from './review-ended';
