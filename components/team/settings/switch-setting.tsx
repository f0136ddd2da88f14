'use client';

import { type ReactNode, useId, useState } from 'react';
import { FieldHelp, Label, Switch, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** A setting of the workspace that is on or off; saved at once. */
export function SwitchSetting({
  label,
  help,
  wasOn,
  successMessages,
  save,
}: {
  label: string;
  help: ReactNode;
  wasOn: boolean;
  /** Text of the toast afterwards. */
  successMessages: { on: string; off: string };
  /** A server action of the workspace. */
  save: (workspace: string, isOn: boolean) => Promise<ActionResult<void>>;
}) {
  const id = useId();
  const [isOn, setOn] = useState(wasOn);
  const { workspace } = useShell();
  const { run, isPending } = useAction(save, { failsInToast: true });
  const choose = async (isOn: boolean) => {
    setOn(isOn);
    if (await run(workspace.slug, isOn)) toast.success(successMessages[isOn ? 'on' : 'off']);
    else setOn(!isOn);
  };
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <Label htmlFor={id}>{label}</Label>
        <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      </div>
      <Switch
        id={id}
        checked={isOn}
        disabled={isPending}
        onCheckedChange={(next) => void choose(next)}
        aria-describedby={`${id}-help`}
      />
    </div>
  );
}
