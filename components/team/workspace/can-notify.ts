/** Whether this browser shows notifications of this site. */
export const canNotify = (): boolean =>
  typeof window !== 'undefined' &&
  'Notification' in window &&
  Notification.permission === 'granted';
