export { ownRunning } from './own-running';
export { readNotificationSettings, settingsOfRow } from './read';
export { nextMailAt } from './rules';
export { setChoice, setMailTiming, turnOffMail } from './save';
