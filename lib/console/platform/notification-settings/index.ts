export { readNotificationSettings, settingsOfRow } from './read';
export { readOwnRunningTasks } from './read-own-running-tasks';
export { nextMailAt } from './rules';
export { setChoice, setMailTiming, turnOffMail } from './save';
