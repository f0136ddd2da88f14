import { canNotify } from './can-notify';

/** Shows a browser notification, if permitted. Chrome on Android has the constructor, but it throws. */
export function showNotification(
  { title, text }: { title: string; text: string },
  tag: string,
  open: () => void,
): void {
  if (!canNotify()) return;
  try {
    const notification = new Notification(title, { body: text, tag, icon: '/icon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      open();
      notification.close();
    });
  } catch {
    // Chrome on Android; the title shows the count when the page is visible again.
  }
}
