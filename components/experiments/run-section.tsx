'use client';

import { useId } from 'react';
import { Label, Select, Switch } from '@/components/ui';
import type { ExperimentChange } from '@/lib/pages/experiments';
import { NumberInput } from './number-input';
import { WebhookField } from './webhook-field';

/** How an experiment runs. */
export function RunSection({
  workspace,
  change,
  set,
  mayRotateSecret,
}: {
  workspace: string;
  change: ExperimentChange;
  set: (part: Partial<ExperimentChange>) => void;
  mayRotateSecret: boolean;
}) {
  const id = useId();
  const { design, order, concurrency } = change;
  return (
    <section className="grid gap-2">
      <div className="grid grid-cols-[1fr_5rem] gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}order`}>Order</Label>
          <Select
            id={`${id}order`}
            options={[
              { value: 'rows', label: 'Row by row' },
              { value: 'cheapest', label: 'Cheapest first' },
              { value: 'spread', label: 'Spread over the grid' },
            ]}
            value={order}
            onValueChange={(next) => set({ order: next as ExperimentChange['order'] })}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}at-once`}>At once</Label>
          <NumberInput
            id={`${id}at-once`}
            min={1}
            max={16}
            value={concurrency}
            onChange={(next) => set({ concurrency: next })}
          />
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 pt-1">
        <div>
          <Label htmlFor={`${id}reuse`}>Use earlier results</Label>
          <p className="text-xs text-ink-3">What the same recipe made before costs nothing.</p>
        </div>
        <Switch
          id={`${id}reuse`}
          checked={design.reuse}
          onCheckedChange={(reuse) => set({ design: { ...design, reuse } })}
        />
      </div>
      <WebhookField
        workspace={workspace}
        url={change.webhook_url}
        onChange={(webhook_url) => set({ webhook_url })}
        mayRotateSecret={mayRotateSecret}
      />
    </section>
  );
}
