'use client';

import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Combobox, FieldHelp, IconButton, Label } from '@/components/ui';
import type { DeclaredField, RequestMapping } from '@/lib/contract';
import type { WorkflowInput } from './workflow-inputs';
import { fieldFor, placesIn } from './workflow-inputs';

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
  const used = new Set(Object.values(mapping?.fields ?? {}).flatMap(({ to }) => placesIn(to)));
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
  return (
    <section aria-label="Inputs of the workflow" className="grid gap-3">
      <h4 className="text-sm font-medium">What each parameter sets in the workflow</h4>
      {fields.map(({ name }) => {
        const to = mapping?.fields[name]?.to;
        const places = placesIn(to ?? '');
        const shown = adding === name || places.length === 0 ? [...places, ''] : places;
        return (
          <div key={name} className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
            <Label htmlFor={`${id}-${name}`} className="font-mono text-xs wrap-anywhere sm:pt-2.5">
              {name}
            </Label>
            <div className="flex min-w-0 gap-2">
              <div className="grid min-w-0 grow gap-2">
                {shown.map((place, at) => (
                  <Combobox
                    key={place}
                    {...(at === 0
                      ? { id: `${id}-${name}` }
                      : { 'aria-label': `${name}, input ${at + 1}` })}
                    value={place}
                    placeholder={to === undefined ? 'As the workflow’s bindings say' : 'Nothing'}
                    clearLabel="Nothing"
                    onClear={() => setPlace(name, shown.toSpliced(at, 1))}
                    options={
                      place === '' || options.some(({ value }) => value === place)
                        ? options
                        : [{ value: place, label: `${place}, which it lacks` }, ...options]
                    }
                    onValueChange={(next) => setPlace(name, shown.with(at, next))}
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
      <div>
        <Label htmlFor={`${id}-new`}>Add a parameter for</Label>
        <Combobox
          id={`${id}-new`}
          value={undefined}
          placeholder="Choose an input"
          options={options.filter(({ value }) => !used.has(value))}
          onValueChange={(place) => {
            const input = inputs.find((each) => each.place === place);
            if (input === undefined) return;
            const added = fieldFor(
              input,
              fields.map(({ name }) => name),
            );
            onChange(withPlaces(added.name, [place]), added);
          }}
        />
        <FieldHelp>
          It is added to the parameters, with the workflow’s value as its default.
        </FieldHelp>
      </div>
    </section>
  );
}
