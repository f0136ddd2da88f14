'use client';

import type { ReactNode } from 'react';
import { useId, useState, useTransition } from 'react';
import { FieldHelp, Label, Switch, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** A setting of the workspace that is on or off; saved at once. */
export function SwitchSetting({
  label,
  help,
  initial,
  successMessages,
  save,
}: {
  label: string;
  help: ReactNode;
  initial: boolean;
  /** Text of the toast afterwards. */
  successMessages: { on: string; off: string };
  save: (on: boolean) => Promise<ActionResult<void>>;
}) {
  const id = useId();
  const [on, setOn] = useState(initial);
  const [pending, start] = useTransition();
  const choose = (next: boolean) => {
    setOn(next);
    start(async () => {
      const result = await callAction(() => save(next));
      if (result.ok) {
        toast.success(next ? successMessages.on : successMessages.off);
        return;
      }
      setOn(!next);
      toast.error(result.error.message);
    });
  };
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <Label htmlFor={id}>{label}</Label>
        <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      </div>
      <Switch
        id={id}
        checked={on}
        disabled={pending}
        onCheckedChange={choose}
        aria-describedby={`${id}-help`}
      />
    </div>
  );
}
