export {
  changeReviewLink,
  createReviewLink,
  setReviewLinkSettings,
  withdrawReviewLink,
} from './change-links';
export { enterReview, requestReviewCode } from './enter';
export { openGuestFile, openLinkPicture } from './guest-files';
export { settleReviewLinks } from './leaver-links';
export { openReview, readGuestReview, readReviewTitle } from './read-guest-review';
export { isOpenLink, listReviewLinks } from './read-links';
export { reviewLinkDefaults, reviewLinkSettingsOf } from './rules';
export { commentAsGuest, decideAsGuest } from './take-part';
