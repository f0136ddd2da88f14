export {
  type NewNotice,
  raiseNotice,
  raiseNoticeOnce,
  raiseNoticeToAdmins,
  raiseOrRewordNotice,
  resolveNotice,
  resolveNotices,
  resolveOtherNotices,
} from './raise';
export { claimForBrowser, dismissNotice, markNoticesRead, readNotices } from './read';
