'use client';

import { Trash2, TriangleAlert } from 'lucide-react';
import { Credits, IconButton, Label, Select } from '@/components/ui';
import type {
  ChargeType,
  DeclaredField,
  ModelCosts,
  ModelFamily,
  ModelPrice,
} from '@/lib/contract';
import { findLoss, priceExamples } from '@/lib/contract';
import { NumberInput } from './number-input';
import { PriceCondition } from './price-condition';

/** The units of a price, the usual ones first. */
export const charges: Record<ModelFamily, readonly [ChargeType, string][]> = {
  text: [['per_request', 'request and tokens']],
  image: [
    ['per_image', 'image'],
    ['per_request', 'request'],
  ],
  video: [
    ['per_second', 'second'],
    ['per_video', 'video'],
    ['per_request', 'request'],
  ],
  audio: [
    ['per_1000_characters', '1,000 characters'],
    ['per_second', 'second'],
    ['per_request', 'request'],
  ],
};

/** One price: which requests it is for, what the provider takes, what teams pay, and examples. */
export function PriceRule({
  family,
  fields,
  price,
  otherPrices,
  costs,
  onPrice,
  onCost,
  onRemove,
}: {
  family: ModelFamily;
  fields: readonly DeclaredField[];
  price: ModelPrice;
  /** The model's other prices. */
  otherPrices: readonly ModelPrice[];
  costs: ModelCosts | null;
  onPrice: (more: Partial<ModelPrice>) => void;
  onCost: (more: ModelCosts['rules'][string]) => void;
  onRemove: () => void;
}) {
  const cost = costs?.rules[price.id] ?? {};
  const loss = findLoss(price, costs);
  return (
    <section
      aria-label={`Price ${price.id}`}
      className="grid gap-4 rounded-md border border-line p-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-mono text-xs text-ink-2">{price.id}</h3>
        <IconButton label={`Remove the price ${price.id}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <PriceCondition
        price={price}
        otherPrices={otherPrices}
        fields={fields}
        onChange={(when) => onPrice({ when })}
      />
      {family === 'text' ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <NumberInput
            label="Cost in $ per 1M tokens in"
            value={cost.input}
            onChange={(input) => onCost({ input })}
          />
          <NumberInput
            label="Cost in $ per 1M tokens out"
            value={cost.output}
            onChange={(output) => onCost({ output })}
          />
          <NumberInput
            label="Credits per 1,000 tokens in"
            value={price.tokens?.input}
            onChange={(input) =>
              onPrice({
                tokens: { input: input ?? 0, output: price.tokens?.output ?? 0 },
              })
            }
          />
          <NumberInput
            label="Credits per 1,000 tokens out"
            value={price.tokens?.output}
            onChange={(output) =>
              onPrice({
                tokens: { input: price.tokens?.input ?? 0, output: output ?? 0 },
              })
            }
          />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-3">
          <div>
            <Label htmlFor={`charge-${price.id}`}>Charged for each</Label>
            <Select
              id={`charge-${price.id}`}
              value={price.charge}
              options={charges[family].map(([value, label]) => ({ value, label }))}
              onValueChange={(value) => onPrice({ charge: value as ChargeType })}
            />
          </div>
          <NumberInput label="Cost in $" value={cost.unit} onChange={(unit) => onCost({ unit })} />
          <NumberInput
            label="Credits"
            value={price.credits}
            onChange={(credits) => onPrice({ credits: credits ?? 0 })}
          />
        </div>
      )}
      {loss === null ? null : (
        <p
          role="status"
          className={`flex gap-2 text-sm ${loss.kind === 'cost' ? 'text-bad' : 'text-ink-2'}`}
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {loss.text}
        </p>
      )}
      <ul aria-label="Example prices" className="grid max-w-md gap-1 text-sm text-ink-2">
        {priceExamples(price, family).map(({ label, credits }) => (
          <li key={label} className="flex justify-between gap-4">
            <span>{label}</span>
            <Credits amount={credits} />
          </li>
        ))}
      </ul>
    </section>
  );
}
