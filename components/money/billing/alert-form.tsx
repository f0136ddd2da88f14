'use client';

import { useState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label, Switch, toast } from '@/components/ui';
import { setLowCreditsAction } from '@/lib/console/money/billing/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Sets the number of credits below which the Owner and Admins get a notification. */
export function AlertForm({
  lowCredits,
  hasMail,
  hasWebhooks,
}: {
  /** Null: no notification. */
  lowCredits: number | null;
  /** Whether this console sends mail. */
  hasMail: boolean;
  /** Whether the service knows the threshold and sends `credits.low` to webhooks. */
  hasWebhooks: boolean;
}) {
  const [on, setOn] = useState(lowCredits !== null);
  const [sentCredits, setSentCredits] = useState(lowCredits ?? 50);
  const { workspace } = useShell();
  const { run, isPending, failure } = useAction(setLowCreditsAction, {
    onDone: () => toast.success('Alert saved.'),
  });
  // Not awaited: React resets the form when its action is over, and would take away what was typed meanwhile.
  const send = (form: FormData) => {
    const credits = on ? Number(form.get('credits')) : null;
    if (credits !== null) setSentCredits(credits);
    void run(workspace.slug, credits);
  };
  return (
    <form action={send} className="grid gap-4">
      <label htmlFor="low-credits-on" className="flex items-center gap-3 text-sm">
        <Switch id="low-credits-on" checked={on} onCheckedChange={setOn} />
        Notify Owners and Admins when credits are low
      </label>
      {on ? (
        <div>
          <Label htmlFor="low-credits">Fewer than</Label>
          <div className="flex items-center gap-2">
            <Input
              id="low-credits"
              type="number"
              inputMode="numeric"
              min={1}
              max={1_000_000_000}
              step={1}
              required
              name="credits"
              defaultValue={sentCredits}
              className="num max-w-40"
              aria-describedby="low-credits-help"
            />
            <span className="text-sm text-ink-2">credits</span>
          </div>
          <FieldHelp id="low-credits-help">
            They get a notification here
            {hasMail ? ' and an email.' : '. For emails, set SMTP_URL on the server.'}{' '}
            {hasWebhooks ? 'Webhooks with the credits.low event get it too.' : null}
          </FieldHelp>
        </div>
      ) : null}
      <FieldError>{failure?.message}</FieldError>
      <div>
        <Button type="submit" loading={isPending}>
          Save alert
        </Button>
      </div>
    </form>
  );
}
