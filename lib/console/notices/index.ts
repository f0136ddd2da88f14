export { type NewNotice, raiseNotice, resolveNotice } from './raise';
export { dismissNotice, readNotices } from './read';
