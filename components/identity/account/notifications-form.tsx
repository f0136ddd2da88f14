'use client';

import { type ReactNode, startTransition, useId, useOptimistic, useSyncExternalStore } from 'react';
import { Switch } from '@/components/ui';
import { setNotificationsAction } from '@/lib/console/platform/notification-preferences/actions';
import type { NotificationSettings } from '@/lib/pages/notifications';
import { useAction } from '../../actions';

/** The browser's permission for notifications of this site; `none` if the browser has no notifications. */
type Permission = NotificationPermission | 'none';

const readPermission = (): Permission =>
  'Notification' in window ? Notification.permission : 'none';

/** Permissions change in the browser's own settings without an event, so they are read again on focus. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
}

/** Notifications of finished tasks: by browser, by mail. Each choice is saved at once. */
export function NotificationsForm({
  settings,
  mails,
}: {
  settings: NotificationSettings;
  /** Whether this server sends mail. */
  mails: boolean;
}) {
  const [optimisticSettings, setOptimisticSettings] = useOptimistic(settings);
  const { run, isPending } = useAction(setNotificationsAction, { failsInToast: true });
  const permission = useSyncExternalStore<Permission>(subscribe, readPermission, () => 'default');
  const change = (part: Partial<NotificationSettings>) =>
    startTransition(async () => {
      const next = { ...optimisticSettings, ...part };
      setOptimisticSettings(next);
      await run(next);
    });
  const changeBrowser = async (on: boolean) => {
    // The browser asks the person only once; later calls return that answer.
    const answer = on && 'Notification' in window ? await Notification.requestPermission() : null;
    if (!on || answer === 'granted') change({ browser: on });
    // Reads the permission again, so that the form shows the answer.
    else window.dispatchEvent(new Event('focus'));
  };
  return (
    <div className="grid gap-5">
      <Row
        label="Browser notifications"
        help="When a task is done while Atelier is in the background."
        checked={optimisticSettings.browser && permission === 'granted'}
        disabled={isPending || permission === 'none'}
        onChange={(on) => void changeBrowser(on)}
      >
        <PermissionNote permission={permission} isWanted={optimisticSettings.browser} />
      </Row>
      <Row
        label="Email"
        help={
          mails
            ? 'When tasks that took more than a minute are done: one email for all that end together.'
            : 'This server sends no email. The person who runs it can set up a mail server.'
        }
        checked={optimisticSettings.mail && mails}
        disabled={isPending || !mails}
        onChange={(on) => change({ mail: on })}
      />
    </div>
  );
}

function PermissionNote({ permission, isWanted }: { permission: Permission; isWanted: boolean }) {
  if (permission === 'none') return 'This browser does not show notifications.';
  if (permission === 'denied') {
    return 'Your browser blocks notifications from this site. Allow them in the site settings, beside the address, then turn this on.';
  }
  if (permission === 'default' && isWanted) {
    return 'You chose this in another browser. Turn it on to allow it here too.';
  }
  return null;
}

function Row({
  label,
  help,
  checked,
  disabled,
  onChange,
  children,
}: {
  label: string;
  help: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-sm text-pretty text-ink-2">
          {help}
        </p>
        <p role="status" className="text-sm text-pretty text-warn empty:hidden">
          {children}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
    </div>
  );
}
