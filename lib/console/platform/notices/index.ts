export {
  type NewNotice,
  raiseNotice,
  resolveNotice,
  resolveNotices,
  resolveOtherNotices,
} from './raise';
export { dismissNotice, readNotices } from './read';
