'use client';

import { useActionState, useState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label, Switch, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** Sets the number of credits below which the Owner and Admins get a notice. */
export function AlertForm({
  lowCredits,
  mail,
  webhooks,
  save,
}: {
  /** Null: no notice. */
  lowCredits: number | null;
  /** Whether this console sends mail. */
  mail: boolean;
  /** Whether the service knows the threshold and sends `credits.low` to webhooks. */
  webhooks: boolean;
  save: (lowCredits: number | null) => Promise<ActionResult<void>>;
}) {
  const [on, setOn] = useState(lowCredits !== null);
  const [error, action, pending] = useActionState(
    async (_: string | null, form: FormData): Promise<string | null> => {
      const result = await callAction(() => save(on ? Number(form.get('credits')) : null));
      if (result.ok) toast.success('Alert saved.');
      return result.ok ? null : result.error.message;
    },
    null,
  );
  return (
    <form action={action} className="grid gap-4">
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
              name="credits"
              type="number"
              inputMode="numeric"
              min={1}
              max={1_000_000_000}
              step={1}
              required
              defaultValue={lowCredits ?? 50}
              className="num max-w-40"
              aria-describedby="low-credits-help"
            />
            <span className="text-sm text-ink-2">credits</span>
          </div>
          <FieldHelp id="low-credits-help">
            They get a notice here
            {mail ? ' and an email.' : '. For emails, set SMTP_URL on the server.'}{' '}
            {webhooks ? 'Webhooks with the credits.low event get it too.' : null}
          </FieldHelp>
        </div>
      ) : null}
      <FieldError>{error}</FieldError>
      <div>
        <Button type="submit" loading={pending}>
          Save alert
        </Button>
      </div>
    </form>
  );
}
