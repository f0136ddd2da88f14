'use client';

import { useState, useTransition } from 'react';
import { Combobox, FieldHelp, Label, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** Chooses the model that Create opens with. Saved at once. */
export function DefaultModelForm({
  models,
  initial,
  save,
}: {
  models: readonly { id: string; name: string }[];
  initial: string | undefined;
  save: (model: string) => Promise<ActionResult<void>>;
}) {
  const [value, setValue] = useState(initial);
  const [pending, start] = useTransition();
  const choose = (next: string) => {
    const before = value;
    setValue(next);
    start(async () => {
      const result = await callAction(() => save(next));
      if (result.ok) {
        toast.success('Create now opens with this model.');
        return;
      }
      setValue(before);
      toast.error(result.error.message);
    });
  };
  return (
    <div>
      <Label htmlFor="default-model">Model on Create</Label>
      <Combobox
        id="default-model"
        value={value}
        onValueChange={choose}
        disabled={pending}
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
