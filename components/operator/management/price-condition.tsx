'use client';

import { Plus, X } from 'lucide-react';
import { Button, IconButton, Label, Select } from '@/components/ui';
import { conditionKey, type DeclaredField, type ModelPrice } from '@/lib/contract';

type When = NonNullable<ModelPrice['when']>;

const keyOf = (name: string, value: unknown): string => JSON.stringify([name, value]);

/** The values of parameters that a price can be for. */
export const choicesOf = (fields: readonly DeclaredField[]) =>
  fields.flatMap(({ name, type, options }) =>
    (type === 'boolean' ? [true, false] : (options ?? [])).map((value) => ({ name, value })),
  );

/** Which requests a price is for: all, or those with values of one or several parameters. */
export function PriceCondition({
  price,
  otherPrices,
  fields,
  onChange,
}: {
  price: ModelPrice;
  /** The model's other prices: no two may be for the same requests. */
  otherPrices: readonly ModelPrice[];
  fields: readonly DeclaredField[];
  onChange: (when: ModelPrice['when']) => void;
}) {
  const choices = choicesOf(fields);
  const when: When = price.when ?? {};
  const entries = Object.entries(when);
  const takenConditions = new Set(otherPrices.map((each) => conditionKey(each.when)));
  const isFree = (freeChoice: When) => !takenConditions.has(conditionKey(freeChoice));
  const change = (freeChoice: When) =>
    onChange(Object.keys(freeChoice).length === 0 ? undefined : freeChoice);
  const withoutCondition = (name: string): When => {
    const { [name]: _, ...rest } = when;
    return rest;
  };
  if (choices.length === 0 && entries.length === 0) return null;

  const row = (entry: (typeof entries)[number] | null, at: number) => {
    const [name, value] = entry ?? [];
    const rest = name === undefined ? when : withoutCondition(name);
    const id = `when-${price.id}-${at}`;
    const label = at === 0 ? 'For' : `And (${at + 1})`;
    // A range or several values come from a file; they cannot be edited here.
    if (name !== undefined && typeof value === 'object') {
      return (
        <p key={id} className="font-mono text-xs text-ink-2">
          {`${name} ${JSON.stringify(value)}`}
        </p>
      );
    }
    const options = choices
      .filter((each) => rest[each.name] === undefined)
      .filter((each) => isFree({ ...rest, [each.name]: each.value }))
      .map((each) => ({
        value: keyOf(each.name, each.value),
        label: `${each.name} = ${String(each.value)}`,
      }));
    const current = name === undefined ? 'all' : keyOf(name, value);
    const isListed = name === undefined || options.some((each) => each.value === current);
    return (
      <div key={id} className="flex max-w-sm items-end gap-2">
        <div className="min-w-0 grow">
          <Label htmlFor={id}>{label}</Label>
          <Select
            id={id}
            value={current}
            options={[
              ...(entries.length <= 1 && (name === undefined || isFree({}))
                ? [{ value: 'all', label: 'every request' }]
                : []),
              ...(isListed ? [] : [{ value: current, label: `${name} = ${String(value)}` }]),
              ...options,
            ]}
            onValueChange={(chosenValue) => {
              const choice = choices.find((each) => keyOf(each.name, each.value) === chosenValue);
              if (choice === undefined) return change(rest);
              // At its index, so that the rows keep their order.
              change(Object.fromEntries(entries.toSpliced(at, 1, [choice.name, choice.value])));
            }}
          />
        </div>
        {entries.length > 1 && name !== undefined && isFree(rest) ? (
          <IconButton label={`Remove the condition ${name}`} onClick={() => change(rest)}>
            <X aria-hidden />
          </IconButton>
        ) : null}
      </div>
    );
  };
  const freeChoice = choices.find(
    ({ name, value }) => when[name] === undefined && isFree({ ...when, [name]: value }),
  );
  return (
    <div className="grid gap-3">
      {entries.length === 0 ? row(null, 0) : entries.map(row)}
      {entries.length > 0 && freeChoice !== undefined ? (
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change({ ...when, [freeChoice.name]: freeChoice.value })}
          >
            <Plus aria-hidden />
            Add a condition
          </Button>
        </div>
      ) : null}
    </div>
  );
}
