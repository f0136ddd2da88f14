export { readNotificationSettings, readOwnRunningTasks, settingsOfRow } from './read';
export { nextMailAt } from './rules';
export { setChoice, setMailTiming, turnOffMail } from './save';
