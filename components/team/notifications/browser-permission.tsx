'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui';

/** The browser's permission for notifications of this site; `none` if the browser has no notifications. */
type Permission = NotificationPermission | 'none';

const readPermission = (): Permission =>
  'Notification' in window ? Notification.permission : 'none';

/** Permissions change in the browser's own settings without an event, so they are read again on focus. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
}

const messages: Record<Permission, string> = {
  none: 'This browser does not show notifications.',
  denied:
    'Your browser blocks notifications from this site. Allow them in the site settings, beside the address.',
  default: 'This browser has not allowed notifications yet. It asks you once.',
  granted:
    'This browser shows notifications of the kinds below while Atelier is in the background.',
};

/** Whether this browser shows notifications, and a button that asks it to. */
export function BrowserPermission() {
  const permission = useSyncExternalStore<Permission | null>(subscribe, readPermission, () => null);
  const requestPermission = async () => {
    await Notification.requestPermission();
    // Reads the permission again.
    window.dispatchEvent(new Event('focus'));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-h-5 flex-1 basis-64 text-sm text-pretty text-ink-2">
        {permission === null ? null : messages[permission]}
      </p>
      {permission === 'default' ? (
        <Button onClick={() => void requestPermission()}>Allow notifications</Button>
      ) : null}
    </div>
  );
}
