'use client';

import { Label, Select } from '@/components/ui';
import type { DeclaredField, ModelPrice } from '@/lib/contract';

/** Which requests a price is for: all, or those with one value of a parameter. */
export function PriceCondition({
  price,
  fields,
  onChange,
}: {
  price: ModelPrice;
  fields: readonly DeclaredField[];
  onChange: (when: ModelPrice['when']) => void;
}) {
  const choices = fields.flatMap(({ name, type, options }) =>
    (type === 'boolean' ? [true, false] : (options ?? [])).map((value) => ({ name, value })),
  );
  if (choices.length === 0) return null;
  const entries = Object.entries(price.when ?? {});
  const [first] = entries;
  const isOwn = entries.length > 1 || (first !== undefined && typeof first[1] === 'object');
  if (isOwn) {
    return <p className="font-mono text-xs text-ink-2">{`when ${JSON.stringify(price.when)}`}</p>;
  }
  const keyOf = (name: string, value: unknown): string => JSON.stringify([name, value]);
  return (
    <div className="max-w-xs">
      <Label htmlFor={`when-${price.id}`}>For</Label>
      <Select
        id={`when-${price.id}`}
        value={first === undefined ? 'all' : keyOf(first[0], first[1])}
        options={[
          { value: 'all', label: 'every request' },
          ...choices.map(({ name, value }) => ({
            value: keyOf(name, value),
            label: `${name} = ${String(value)}`,
          })),
        ]}
        onValueChange={(chosen) => {
          const choice = choices.find(({ name, value }) => keyOf(name, value) === chosen);
          onChange(choice === undefined ? undefined : { [choice.name]: choice.value });
        }}
      />
    </div>
  );
}
