'use client';

import { useState } from 'react';
import { Combobox, FieldHelp, Label, toast } from '@/components/ui';
import { setDefaultModelAction } from '@/lib/console/team/workspaces/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Chooses the model that Create opens with. Saved at once. */
export function DefaultModelForm({
  models,
  initial,
}: {
  models: readonly { id: string; name: string }[];
  initial: string | undefined;
}) {
  const [value, setValue] = useState(initial);
  const { workspace } = useShell();
  const { run, isPending } = useAction(setDefaultModelAction, {
    failsInToast: true,
    onDone: () => toast.success('Create now opens with this model.'),
  });
  const choose = async (next: string) => {
    setValue(next);
    if (!(await run(workspace.slug, next))) setValue(value);
  };
  return (
    <div>
      <Label htmlFor="default-model">Model on Create</Label>
      <Combobox
        id="default-model"
        value={value}
        onValueChange={(next) => void choose(next)}
        disabled={isPending}
        placeholder="First available"
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
        aria-describedby="default-model-help"
      />
      <FieldHelp id="default-model-help">
        The model selected when Create opens. A link or your last choice in this browser takes
        precedence.
      </FieldHelp>
    </div>
  );
}
