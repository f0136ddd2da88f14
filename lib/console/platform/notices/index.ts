export {
  type NewNotice,
  raiseNotice,
  raiseNoticeOnce,
  raiseNoticeToAdmins,
  resolveNotice,
  resolveNotices,
  resolveOtherNotices,
} from './raise';
export { claimForBrowser, dismissNotice, markNoticesRead, readNotices } from './read';
