export { claimMail, endMail } from './claim-mail';
export { distributeNotifications } from './distribute';
export { renderNotificationMail } from './mail-of';
export { isDue, isStillReadable } from './readable';
export { unsubscribe, unsubscribeKinds } from './unsubscribe';
