'use client';

import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Combobox, IconButton, Label } from '@/components/ui';
import type { DeclaredField, RequestMapping } from '@/lib/contract';
import { placesIn, type WorkflowInput } from './workflow-inputs';
import { WorkflowPanel } from './workflow-panel';

/** Which inputs of a ComfyUI workflow each parameter sets. */
export function WorkflowMapping({
  inputs,
  fields,
  mapping,
  onChange,
}: {
  inputs: readonly WorkflowInput[];
  fields: readonly DeclaredField[];
  mapping: RequestMapping | undefined;
  /** `added`: a new parameter. */
  onChange: (mapping: RequestMapping, added?: DeclaredField) => void;
}) {
  const id = useId();
  /** The parameter that gets one more input. */
  const [adding, setAdding] = useState<string | null>(null);
  const options = inputs.map(({ place, label, value }) => ({
    value: place,
    label,
    help: String(value).slice(0, 80),
  }));
  const withPlaces = (name: string, places: readonly string[]): RequestMapping => ({
    constants: mapping?.constants ?? {},
    fields: {
      ...mapping?.fields,
      [name]: { ...mapping?.fields[name], to: [...new Set(places)].join(', ') },
    },
  });
  function setPlace(name: string, places: readonly string[]) {
    setAdding(null);
    onChange(
      withPlaces(
        name,
        places.filter((place) => place !== ''),
      ),
    );
  }
  /** One parameter sets an input: it is taken from the others. */
  function bind(place: string, field: DeclaredField | null) {
    const otherRules = Object.fromEntries(
      Object.entries(mapping?.fields ?? {}).map(([name, rule]) => [
        name,
        {
          ...rule,
          to: placesIn(rule.to)
            .filter((each) => each !== place)
            .join(', '),
        },
      ]),
    );
    const base = { constants: mapping?.constants ?? {}, fields: otherRules };
    if (field === null) return onChange(base);
    const places = [...placesIn(otherRules[field.name]?.to ?? ''), place];
    const rule = { ...otherRules[field.name], to: places.join(', ') };
    const isNew = !fields.some(({ name }) => name === field.name);
    onChange({ ...base, fields: { ...otherRules, [field.name]: rule } }, isNew ? field : undefined);
  }
  return (
    <section aria-label="Inputs of the workflow" className="grid gap-3">
      <h4 className="text-sm font-medium">What each parameter sets in the workflow</h4>
      {fields.map(({ name }) => {
        const to = mapping?.fields[name]?.to;
        const places = placesIn(to ?? '');
        const shownPlaces = adding === name || places.length === 0 ? [...places, ''] : places;
        return (
          <div key={name} className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
            <Label htmlFor={`${id}-${name}`} className="font-mono text-xs wrap-anywhere sm:pt-2.5">
              {name}
            </Label>
            <div className="flex min-w-0 gap-2">
              <div className="grid min-w-0 grow gap-2">
                {shownPlaces.map((place, index) => (
                  <Combobox
                    key={place}
                    {...(index === 0
                      ? { id: `${id}-${name}` }
                      : { 'aria-label': `${name}, input ${index + 1}` })}
                    value={place}
                    placeholder={to === undefined ? 'As the workflow’s bindings say' : 'Nothing'}
                    clearLabel="Nothing"
                    onClear={() => setPlace(name, shownPlaces.toSpliced(index, 1))}
                    options={
                      place === '' || options.some(({ value }) => value === place)
                        ? options
                        : [{ value: place, label: `${place}, which it lacks` }, ...options]
                    }
                    onValueChange={(next) => setPlace(name, shownPlaces.with(index, next))}
                  />
                ))}
              </div>
              <IconButton
                label={`Add an input for ${name}`}
                disabled={places.length === 0}
                onClick={() => setAdding(name)}
              >
                <Plus aria-hidden />
              </IconButton>
            </div>
          </div>
        );
      })}
      <WorkflowPanel
        inputs={inputs}
        fields={fields}
        mappingTextOf={(name) => mapping?.fields[name]?.to}
        onBind={bind}
      />
    </section>
  );
}
