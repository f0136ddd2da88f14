export { claimMail, endMail } from './claim-mail';
export { distributeNotices } from './distribute';
export { mailOf } from './mail-of';
export { unsubscribe, unsubscribeKinds } from './unsubscribe';
