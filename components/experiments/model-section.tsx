'use client';

import { X } from 'lucide-react';
import { Chip, Combobox, IconButton } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { FormSpec } from '@/lib/forms';
import { maxExperimentModels } from '@/lib/pages/experiments';

export function ModelSection({
  chosenIds,
  models,
  specs,
  onChange,
}: {
  chosenIds: readonly string[];
  models: readonly ReadModel[];
  specs: ReadonlyMap<string, FormSpec>;
  onChange: (models: string[]) => void;
}) {
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-medium">
        Models{' '}
        <span className="font-normal text-ink-3">
          {chosenIds.length} of {maxExperimentModels}
        </span>
      </h2>
      <div className="flex flex-wrap gap-1.5">
        {chosenIds.map((model) => (
          <Chip key={model} className="min-h-7 pr-0.5">
            {specs.get(model)?.modelName ?? model}
            <IconButton
              label={`Remove ${specs.get(model)?.modelName ?? model}`}
              size="sm"
              onClick={() => onChange(chosenIds.filter((each) => each !== model))}
            >
              <X aria-hidden />
            </IconButton>
          </Chip>
        ))}
      </div>
      {chosenIds.length < maxExperimentModels ? (
        <Combobox
          aria-label="Add a model"
          placeholder="Add a model…"
          value={undefined}
          options={models
            .filter(({ id: model }) => specs.has(model) && !chosenIds.includes(model))
            .map(({ id: value, name, pricing }) => ({
              value,
              label: name,
              help: pricing.credits_text ?? undefined,
            }))}
          onValueChange={(model) => onChange([...chosenIds, model])}
        />
      ) : null}
    </section>
  );
}
