export {
  type NewNotification,
  raiseNotification,
  raiseNotificationOnce,
  raiseNotificationToAdmins,
  raiseOrRewordNotification,
  resolveNotification,
  resolveNotifications,
  resolveOtherNotifications,
} from './raise';
export {
  claimForBrowser,
  dismissNotification,
  markNotificationsRead,
  readNotifications,
} from './read';
