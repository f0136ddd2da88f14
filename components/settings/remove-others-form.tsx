'use client';

import { useState, useTransition } from 'react';
import { callAction } from '@/components/actions';
import { FieldHelp, Label, Switch, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';

/** Chooses whether Members may move what others made to the trash; saved at once. */
export function RemoveOthersForm({
  initial,
  save,
}: {
  initial: boolean;
  save: (on: boolean) => Promise<ActionResult<void>>;
}) {
  const [on, setOn] = useState(initial);
  const [pending, start] = useTransition();
  const choose = (next: boolean) => {
    setOn(next);
    start(async () => {
      const result = await callAction(() => save(next));
      if (result.ok) {
        toast.success(
          next
            ? 'Members can now remove the work of others.'
            : 'Members can now only remove their own work.',
        );
        return;
      }
      setOn(!next);
      toast.error(result.error.message);
    });
  };
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <Label htmlFor="remove-others">Members can remove the work of others</Label>
        <FieldHelp id="remove-others-help">
          Otherwise Members move only their own results and uploads to the trash. Owners and Admins
          can always remove and restore everything.
        </FieldHelp>
      </div>
      <Switch
        id="remove-others"
        checked={on}
        disabled={pending}
        onCheckedChange={choose}
        aria-describedby="remove-others-help"
      />
    </div>
  );
}
