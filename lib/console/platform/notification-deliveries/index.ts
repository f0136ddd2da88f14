export { claimMail, endMail } from './claim-mail';
export { distributeNotifications } from './distribute';
export { mailOf } from './mail-of';
export { isDue, isStillRead } from './readable';
export { unsubscribe, unsubscribeKinds } from './unsubscribe';
