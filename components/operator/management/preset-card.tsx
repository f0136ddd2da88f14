'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge, Button, Card, Credits, FieldError, toast } from '@/components/ui';
import { connectPresetAction } from '@/lib/console/operator/management/actions';
import { creditsForCost, type Preset, type PresetModel } from '@/lib/contract';
import { useAction } from '../../actions';
import { NumberInput } from './number-input';

interface PresetPricing {
  readonly usd_per_credit: number;
  readonly markup_percent: number;
}

const modelCount = (count: number): string => (count === 1 ? '1 model' : `${count} models`);

/** A provider whose key was found in the environment: its models with their prices, and one button that adds them. */
export function PresetCard({
  preset,
  usdPerCredit,
}: {
  preset: Preset;
  /** What a credit sells for: the price at first. */
  usdPerCredit: number;
}) {
  const { id, name, variable, models } = preset;
  const [pricing, setPricing] = useState<PresetPricing>({
    usd_per_credit: usdPerCredit,
    markup_percent: 20,
  });
  const { run, isPending, failure } = useAction(connectPresetAction, {
    onDone: () => toast.success(`${name} is connected.`),
  });
  const draftCount = models.filter(({ costs }) => costs.length === 0).length;

  return (
    <Card className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          <KeyRound className="size-4 text-ink-3" aria-hidden />
          Found {variable}
        </h2>
        <p className="text-sm text-pretty text-ink-2">
          {availabilityText(models.length, draftCount)}
        </p>
      </div>
      <ul aria-label={`Models of ${name}`} className="divide-y divide-line">
        {models.map((model) => (
          <li key={model.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 grow basis-48">
              <span className="block font-medium">{model.name}</span>
              <span className="block font-mono text-xs wrap-anywhere text-ink-3">
                {model.upstream_model}
              </span>
            </span>
            <PriceOf model={model} pricing={pricing} />
            <span className="basis-full text-xs wrap-anywhere text-ink-3">{model.source}</span>
          </li>
        ))}
      </ul>
      {draftCount === models.length ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberInput
            label="Markup in percent"
            value={pricing.markup_percent}
            onChange={(markup_percent = 0) => setPricing((now) => ({ ...now, markup_percent }))}
          />
          <NumberInput
            label="US dollars per credit"
            value={pricing.usd_per_credit}
            onChange={(usd_per_credit = usdPerCredit) =>
              setPricing((now) => ({ ...now, usd_per_credit }))
            }
          />
        </div>
      )}
      <div>
        <Button variant="primary" loading={isPending} onClick={() => void run(id, pricing)}>
          {`Add ${name} with ${modelCount(models.length)}`}
        </Button>
        <FieldError>{failure?.message}</FieldError>
      </div>
    </Card>
  );
}

function availabilityText(modelTotal: number, draftCount: number): string {
  const pricedSentence = 'Your teams can use the models at once, at these prices.';
  if (draftCount === 0) return pricedSentence;
  if (draftCount === modelTotal)
    return 'These models have no fixed price for a picture. They become drafts, and your teams see each when you have set its price and published it.';
  return 'Your teams can use the models with a price at once. The others stay drafts until you set one.';
}

const units = {
  per_image: 'an image',
  per_second: 'a second',
  per_video: 'a video',
  per_1000_characters: 'for 1,000 characters',
  per_request: 'a request',
};

/** What a team pays, or that the price is to be set. */
function PriceOf({ model, pricing }: { model: PresetModel; pricing: PresetPricing }) {
  if (model.costs.length === 0) return <Badge tone="warn">Draft: no price yet</Badge>;
  return (
    <ul className="text-sm text-ink-2 sm:text-right">
      {model.costs.map(({ charge, usd, when = {} }) => {
        const values = Object.values(when).map(String).join(', ');
        return (
          <li key={values}>
            <Credits amount={creditsForCost(usd, pricing)} />
            {` ${units[charge]}${values === '' ? '' : ` at ${values}`} `}
            <span className="num text-xs text-ink-3">{`($${usd})`}</span>
          </li>
        );
      })}
    </ul>
  );
}
