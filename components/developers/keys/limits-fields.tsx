'use client';

import { useId, useState } from 'react';
import {
  Checkbox,
  DateField,
  FieldError,
  FieldHelp,
  Label,
  RadioGroup,
  Select,
} from '@/components/ui';
import type { KeyLimits, ModelChoice } from './types';

/** The models that a key may use: all of them, including later ones, or chosen ones. */
export function ModelsField({
  models,
  value,
  onChange,
  error,
}: {
  models: readonly ModelChoice[];
  value: KeyLimits['allowedModels'];
  onChange: (next: KeyLimits['allowedModels']) => void;
  error: string | null;
}) {
  const id = useId();
  // A model that no longer exists stays in the list, so that it can be unchecked.
  const missingModels = (value ?? []).filter((each) => !models.some((model) => model.id === each));
  const offeredModels = [
    ...models,
    ...missingModels.map((each) => ({ id: each, name: `${each} (not offered)` })),
  ];
  const toggle = (model: string, isAllowed: boolean) => {
    const otherModels = (value ?? []).filter((each) => each !== model);
    onChange(isAllowed ? [...otherModels, model] : otherModels);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Models</legend>
      <RadioGroup
        aria-label="Models"
        value={value === null ? 'every' : 'chosen'}
        onValueChange={(next) => onChange(next === 'every' ? null : [])}
        options={[
          { value: 'every', label: 'Every model', help: 'Including models added later.' },
          { value: 'chosen', label: 'Chosen models', help: 'The key can’t see other models.' },
        ]}
      />
      {value === null ? null : (
        <ul className="mt-2 grid max-h-52 gap-px overflow-y-auto rounded-md border border-line p-1.5 sm:grid-cols-2">
          {offeredModels.map((model) => (
            <li key={model.id}>
              <label
                htmlFor={`${id}-${model.id}`}
                className="flex min-h-9 items-center gap-3 rounded-sm px-2 text-sm hover:bg-sunk dark:hover:bg-raised pointer-coarse:min-h-11"
              >
                <Checkbox
                  id={`${id}-${model.id}`}
                  checked={value.includes(model.id)}
                  onCheckedChange={(on) => toggle(model.id, on)}
                />
                <span className="min-w-0 truncate">{model.name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

const daySeconds = 24 * 3600;
const expiryPresets = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date…' },
] as const;

const isoDay = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** When a key expires: a preset, or the end of a day. `value` in Unix seconds. */
export function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: KeyLimits['expiresAt'];
  onChange: (next: KeyLimits['expiresAt']) => void;
  error: string | null;
}) {
  const id = useId();
  const [preset, setPreset] = useState<string>(value === null ? 'never' : 'date');
  const [openedAtSeconds] = useState(() => Math.floor(Date.now() / 1000));
  const choose = (next: string) => {
    setPreset(next);
    const days = next === 'date' ? 30 : Number(next);
    onChange(next === 'never' ? null : openedAtSeconds + days * daySeconds);
  };
  const chooseDay = (day: string) => {
    const end = new Date(`${day}T23:59:59`).getTime();
    if (!Number.isNaN(end)) onChange(Math.floor(end / 1000));
  };
  return (
    <div>
      <Label htmlFor={`${id}-preset`}>Expires</Label>
      <div className="flex gap-2">
        <Select
          id={`${id}-preset`}
          value={preset}
          onValueChange={choose}
          options={expiryPresets}
          aria-invalid={error !== null}
          className="min-w-40 flex-1"
        />
        {preset === 'date' && value !== null ? (
          <DateField
            aria-label="Last day"
            defaultValue={isoDay(value)}
            min={isoDay(openedAtSeconds)}
            onChange={(event) => chooseDay(event.target.value)}
            className="flex-1"
          />
        ) : null}
      </div>
      {error === null ? (
        <FieldHelp>After that, its requests are refused.</FieldHelp>
      ) : (
        <FieldError>{error}</FieldError>
      )}
    </div>
  );
}
