'use client';

import { Plus } from 'lucide-react';
import { Button, FieldHelp, Input, Label } from '@/components/ui';
import type { DeclaredField, ModelCosts, ModelFamily, ModelPrice } from '@/lib/contract';
import { conditionKey, pricesFromCosts } from '@/lib/contract';
import { NumberInput } from './number-input';
import { choicesOf } from './price-condition';
import { charges, PriceRule } from './price-rule';

/** Prices by parameter, made of the provider's costs and a markup, with examples. */
export function PriceEditor({
  family,
  id,
  fields,
  prices,
  costs,
  usdPerCredit,
  onChange,
}: {
  family: ModelFamily;
  id: string;
  fields: readonly DeclaredField[];
  prices: readonly ModelPrice[];
  costs: ModelCosts | null;
  /** What a credit sells for: the value of a model without costs. */
  usdPerCredit: number;
  onChange: (prices: ModelPrice[], costs: ModelCosts | null) => void;
}) {
  const modelCosts: ModelCosts = costs ?? {
    usd_per_credit: usdPerCredit,
    markup_percent: 20,
    rules: {},
  };
  const [usualCharge = 'per_request'] = charges[family][0] ?? [];
  // A transcription reads no text: its seconds of sound are priced.
  const isTranscription = fields.some(({ name }) => name === 'input_audio_duration');
  const charge = family === 'audio' && isTranscription ? 'per_second' : usualCharge;
  const setCosts = (more: Partial<ModelCosts>) => {
    const next = { ...modelCosts, ...more };
    onChange(pricesFromCosts(prices, next), next);
  };
  const setCost = (priceId: string, more: ModelCosts['rules'][string]) =>
    setCosts({
      rules: { ...modelCosts.rules, [priceId]: { ...modelCosts.rules[priceId], ...more } },
    });
  const setPrice = (priceId: string, more: Partial<ModelPrice>) =>
    onChange(
      prices.map((price) => (price.id === priceId ? { ...price, ...more } : price)),
      costs,
    );
  const remove = (priceId: string) => {
    const { [priceId]: _, ...rules } = modelCosts.rules;
    onChange(
      prices.filter((each) => each.id !== priceId),
      costs === null ? null : { ...modelCosts, rules },
    );
  };
  const add = () => {
    const ids = new Set(prices.map((price) => price.id));
    let number = prices.length + 1;
    while (ids.has(`${id}.${number}`)) number += 1;
    const tokens = family === 'text' ? { tokens: { input: 0, output: 0 } } : {};
    const newPrice = { id: ids.has(id) ? `${id}.${number}` : id, charge, credits: 0, ...tokens };
    onChange(
      [...prices, { ...newPrice, ...(freeCondition === undefined ? {} : { when: freeCondition }) }],
      costs,
    );
  };
  const takenConditions = new Set(prices.map(({ when }) => conditionKey(when)));
  // Two prices for the same requests would be refused, so a new one begins with a condition that is free.
  const conditions = [
    undefined,
    ...choicesOf(fields).map(({ name, value }) => ({ [name]: value })),
  ] satisfies ModelPrice['when'][];
  const freeCondition = conditions.find((when) => !takenConditions.has(conditionKey(when)));
  const isFull = freeCondition === undefined && takenConditions.has(conditionKey(undefined));

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberInput
          label="US dollars per credit"
          value={modelCosts.usd_per_credit}
          onChange={(value) => setCosts({ usd_per_credit: value ?? usdPerCredit })}
        />
        <NumberInput
          label="Markup in percent"
          value={modelCosts.markup_percent}
          onChange={(value) => setCosts({ markup_percent: value ?? 0 })}
        />
        <div>
          <Label htmlFor="cost-source">Source of the costs</Label>
          <Input
            id="cost-source"
            placeholder="Address and date"
            value={modelCosts.source ?? ''}
            onChange={({ target }) =>
              onChange([...prices], {
                ...modelCosts,
                source: target.value === '' ? undefined : target.value,
              })
            }
          />
        </div>
      </div>
      <FieldHelp className="mt-0">
        Enter what the provider charges, and the credits follow: cost plus markup, divided by the
        dollars that one credit is sold for. You can also write the credits yourself.
      </FieldHelp>
      {prices.map((price) => (
        <PriceRule
          key={price.id}
          family={family}
          fields={fields}
          price={price}
          otherPrices={prices.filter((each) => each !== price)}
          costs={modelCosts}
          onPrice={(more) => setPrice(price.id, more)}
          onCost={(more) => setCost(price.id, more)}
          onRemove={() => remove(price.id)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Button onClick={add} disabled={isFull}>
          <Plus aria-hidden />
          {prices.length === 0 ? 'Add a price' : 'Add a price for a parameter'}
        </Button>
        {isFull ? 'There is a price for every request already.' : null}
      </div>
    </>
  );
}
