'use client';

import { useId, useOptimistic, useTransition } from 'react';
import { Button, Label, Select, useIsHydrating } from '@/components/ui';
import { setMailTimingAction } from '@/lib/console/platform/notification-settings/actions';
import type { MailTiming } from '@/lib/pages/notification-kinds';
import { callWithToast } from '../../actions';
import { useShell } from '../../layout';

const intervalOptions = [
  { value: 'at_once', label: 'One for each, at once' },
  { value: 'hourly', label: 'One each hour' },
  { value: 'daily', label: 'One each day' },
];

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** When notifications are mailed; saved at once, the hour in the time zone of the browser that chose it. */
export function MailTimingForm({ timing }: { timing: MailTiming }) {
  const id = useId();
  const { workspace } = useShell();
  const [shownTiming, setShownTiming] = useOptimistic(timing);
  const [isSaving, startSaving] = useTransition();
  const isHydrating = useIsHydrating();
  const zone = isHydrating ? timing.time_zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = (change: Partial<MailTiming>) =>
    startSaving(async () => {
      const next = { ...shownTiming, time_zone: zone, ...change };
      setShownTiming(next);
      await callWithToast(() => setMailTimingAction(workspace.slug, next));
    });
  return (
    <div className="grid gap-4" aria-busy={isSaving}>
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-every`}>Mails</Label>
          <Select
            id={`${id}-every`}
            className="w-56"
            options={intervalOptions}
            value={shownTiming.every}
            onValueChange={(every) => save({ every: every as MailTiming['every'] })}
          />
        </div>
        {shownTiming.every === 'daily' ? (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-hour`}>At</Label>
            <Select
              id={`${id}-hour`}
              className="w-28"
              options={hourOptions}
              value={String(shownTiming.hour)}
              onValueChange={(hour) => save({ hour: Number(hour) })}
            />
          </div>
        ) : null}
        <span role="status" className="pb-2 text-sm text-ink-3">
          {isSaving ? 'Saving…' : null}
        </span>
      </div>
      <p className="text-sm text-pretty text-ink-2">
        {shownTiming.every === 'at_once'
          ? 'What you read behind the bell before is left out. More than three within a minute come as one mail.'
          : 'What you read behind the bell before is left out.'}
        {shownTiming.every === 'daily' ? ` Time zone: ${shownTiming.time_zone}.` : null}
      </p>
      {shownTiming.every === 'daily' && zone !== shownTiming.time_zone ? (
        <Button className="justify-self-start" onClick={() => save({})}>
          Use this browser’s time zone, {zone}
        </Button>
      ) : null}
    </div>
  );
}
