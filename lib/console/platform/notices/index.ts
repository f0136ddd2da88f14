export {
  type NewNotice,
  raiseNotice,
  raiseNoticeOnce,
  resolveNotice,
  resolveNotices,
  resolveOtherNotices,
} from './raise';
export { dismissNotice, readNotices } from './read';
