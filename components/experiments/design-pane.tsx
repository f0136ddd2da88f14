'use client';

import { X } from 'lucide-react';
import { useId } from 'react';
import { Chip, Combobox, IconButton, Label, SegmentedControl, Textarea } from '@/components/ui';
import type { AxisId, Design, ExperimentChange, ReadModel } from '@/lib/contract';
import { mostExperimentModels } from '@/lib/contract';
import { countPrompts } from '@/lib/experiments';
import type { FormSpec } from '@/lib/forms';
import { AxisRow } from './axis-row';
import { AxisValueInput } from './axis-value-input';
import { ListEditor } from './list-editor';
import { NumberInput } from './number-input';
import { moveAxis, placeOf } from './place-axis';
import { SpendSection } from './spend-section';
import { varyingFields } from './varying-fields';
import { axisLabel } from './words';

/** The form of an experiment: prompt, models, what varies, and how much it may spend. */
export function DesignPane({
  change,
  set,
  models,
  specs,
  left,
}: {
  change: ExperimentChange;
  set: (part: Partial<ExperimentChange>) => void;
  models: readonly ReadModel[];
  specs: ReadonlyMap<string, FormSpec>;
  /** What the person may still spend, in credits; null while unknown. */
  left: number | null;
}) {
  const id = useId();
  const { design } = change;
  const edit = (part: Partial<Design>) => set({ design: { ...design, ...part } });
  const chosen = design.models.flatMap((model) => specs.get(model) ?? []);
  const fields = varyingFields(chosen);
  const labels = new Map([...fields].map(([name, { label }]) => [name, label]));
  const prompts = countPrompts(design.prompt, design.lists);
  const axes: AxisId[] = [
    'prompt',
    'model',
    ...design.axes.map(({ field }) => `field:${field}` as const),
  ];
  return (
    <div className="grid content-start gap-6">
      <section className="grid gap-2">
        <Label htmlFor={`${id}prompt`}>Prompt</Label>
        <Textarea
          id={`${id}prompt`}
          aria-describedby={`${id}help`}
          rows={4}
          value={design.prompt}
          onChange={(event) => edit({ prompt: event.target.value })}
          placeholder="A harbour at {dawn|dusk}, [style]"
        />
        <p id={`${id}help`} className="text-xs text-ink-3">
          {prompts > 1
            ? `${prompts} prompts. `
            : 'Try {dawn|dusk} for alternatives, or [style] for a list. '}
        </p>
        <ListEditor
          prompt={design.prompt}
          lists={design.lists}
          onChange={(lists) => edit({ lists })}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="text-sm font-medium">
          Models{' '}
          <span className="font-normal text-ink-3">
            {design.models.length} of {mostExperimentModels}
          </span>
        </h2>
        <div className="flex flex-wrap gap-1.5">
          {design.models.map((model) => (
            <Chip key={model} className="min-h-7 pr-0.5">
              {specs.get(model)?.modelName ?? model}
              <IconButton
                label={`Remove ${specs.get(model)?.modelName ?? model}`}
                size="sm"
                onClick={() => edit({ models: design.models.filter((each) => each !== model) })}
              >
                <X aria-hidden />
              </IconButton>
            </Chip>
          ))}
        </div>
        {design.models.length < mostExperimentModels ? (
          <Combobox
            aria-label="Add a model"
            placeholder="Add a model…"
            value={undefined}
            options={models
              .filter(({ id: model }) => specs.has(model) && !design.models.includes(model))
              .map(({ id: value, name, pricing }) => ({
                value,
                label: name,
                help: pricing.credits_text ?? undefined,
              }))}
            onValueChange={(model) => edit({ models: [...design.models, model] })}
          />
        ) : null}
      </section>
      <section className="grid gap-2">
        <h2 className="text-sm font-medium">What varies</h2>
        {axes.map((axis) => (
          <AxisRow
            key={axis}
            label={axisLabel(axis, labels)}
            place={placeOf(design, axis)}
            onPlace={(place) => edit({ layout: moveAxis(design, axis, place) })}
            onRemove={
              axis === 'prompt' || axis === 'model'
                ? undefined
                : () => edit({ axes: design.axes.filter(({ field }) => `field:${field}` !== axis) })
            }
          >
            {design.axes
              .filter(({ field }) => `field:${field}` === axis)
              .map(({ field, values }) => {
                const known = fields.get(field);
                return known === undefined ? (
                  <p key={field} className="text-xs text-ink-3">
                    None of the chosen models has it.
                  </p>
                ) : (
                  <AxisValueInput
                    key={field}
                    field={known}
                    values={values}
                    onChange={(next) =>
                      edit({
                        axes: design.axes.map((each) =>
                          each.field === field ? { field, values: next } : each,
                        ),
                      })
                    }
                  />
                );
              })}
          </AxisRow>
        ))}
        <Combobox
          aria-label="Vary a setting"
          placeholder={chosen.length === 0 ? 'Choose a model first' : 'Vary a setting…'}
          disabled={chosen.length === 0}
          value={undefined}
          options={[...fields.values()]
            .filter(({ name }) => !design.axes.some(({ field }) => field === name))
            .map(({ name, label, help }) => ({ value: name, label, help }))}
          onValueChange={(field) => edit({ axes: [...design.axes, { field, values: [] }] })}
        />
        <div className="grid grid-cols-[5rem_1fr] items-end gap-3 pt-1">
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}repeats`}>Repeats</Label>
            <NumberInput
              id={`${id}repeats`}
              min={1}
              max={20}
              value={design.repeats}
              onChange={(repeats) => edit({ repeats })}
            />
          </div>
          <SegmentedControl
            aria-label="Seeds"
            segments={[
              { value: 'free', label: 'Free seeds' },
              { value: 'fixed', label: 'Same seeds' },
            ]}
            value={design.seeds}
            onValueChange={(seeds) => edit({ seeds })}
          />
        </div>
      </section>
      <SpendSection change={change} set={set} left={left} />
    </div>
  );
}
