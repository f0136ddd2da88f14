'use client';

import { useId, useOptimistic, useTransition } from 'react';
import { Checkbox } from '@/components/ui';
import { setNotificationAction } from '@/lib/console/platform/notification-settings/actions';
import {
  kindDetails,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
} from '@/lib/pages/notification-kinds';
import { callWithToast } from '../../actions';
import { useShell } from '../../layout';

const channelLabels: Record<NotificationChannel, string> = {
  bell: 'Bell',
  browser: 'Browser',
  mail: 'Mail',
  webhook: 'Webhook',
};

interface Choice {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
}

/** The kinds of notifications with a checkbox for each channel, saved at once. */
export function NotificationTable({
  kinds,
  channels,
  choices,
  unavailableReasons,
}: {
  kinds: readonly NotificationKind[];
  channels: readonly NotificationChannel[];
  choices: NotificationChoices;
  /** Why a channel cannot be used; absent for channels that can. */
  unavailableReasons: Partial<Record<NotificationChannel, string>>;
}) {
  const id = useId();
  const { workspace } = useShell();
  const [shownChoices, setShownChoices] = useOptimistic(
    choices,
    (current, { kind, channel, isOn }: Choice) => ({
      ...current,
      [kind]: { ...current[kind], [channel]: isOn },
    }),
  );
  const [isSaving, startSaving] = useTransition();
  const change = ({ kind, channel, isOn }: Choice) =>
    startSaving(async () => {
      setShownChoices({ kind, channel, isOn });
      await callWithToast(() => setNotificationAction(workspace.slug, kind, channel, isOn));
    });
  return (
    <div className="grid gap-4" aria-busy={isSaving}>
      <div aria-hidden className="flex justify-end border-b border-line pb-2 max-md:hidden">
        {channels.map((channel) => (
          <span key={channel} className="w-18 text-center text-xs text-ink-3">
            {channelLabels[channel]}
          </span>
        ))}
      </div>
      {kinds.map((kind) => (
        <fieldset
          key={kind}
          aria-describedby={`${id}-${kind}`}
          className="grid min-w-0 items-center gap-x-4 gap-y-2 border-b border-line pb-4 last:border-0 last:pb-0 md:flex"
        >
          <legend className="float-left text-sm font-medium md:sr-only">
            {kindDetails[kind].label}
          </legend>
          <div className="min-w-0 flex-1">
            <p aria-hidden className="text-sm font-medium max-md:hidden">
              {kindDetails[kind].label}
            </p>
            <p id={`${id}-${kind}`} className="text-sm text-pretty text-ink-2">
              {kindDetails[kind].help}
            </p>
          </div>
          <div className="flex flex-wrap gap-x-5 gap-y-3 md:gap-0">
            {channels.map((channel) => (
              <div
                key={channel}
                className="flex items-center gap-2 text-sm md:w-18 md:justify-center"
              >
                <Checkbox
                  id={`${id}-${kind}-${channel}`}
                  checked={shownChoices[kind][channel] && unavailableReasons[channel] === undefined}
                  disabled={unavailableReasons[channel] !== undefined}
                  onCheckedChange={(isOn) => change({ kind, channel, isOn })}
                />
                <label htmlFor={`${id}-${kind}-${channel}`} className="md:sr-only">
                  {channelLabels[channel]}
                </label>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {channels.map((channel) =>
        unavailableReasons[channel] === undefined ? null : (
          <p key={channel} className="text-sm text-pretty text-ink-2">
            {channelLabels[channel]}: {unavailableReasons[channel]}
          </p>
        ),
      )}
    </div>
  );
}
