'use client';

import { useEffect, useId, useState } from 'react';
import { Credits, Input, Label, Select, Switch } from '@/components/ui';
import type { ExperimentChange } from '@/lib/pages/experiments';
import { NumberInput } from './number-input';
import { WebhookField } from './webhook-field';

/** How much an experiment may spend, and how it runs. */
export function SpendSection({
  workspace,
  change,
  set,
  left,
  mayRotateSecret,
}: {
  workspace: string;
  change: ExperimentChange;
  set: (part: Partial<ExperimentChange>) => void;
  /** What the person may still spend, in credits; null while unknown. */
  left: number | null;
  mayRotateSecret: boolean;
}) {
  const id = useId();
  const { design, envelope, order, concurrency } = change;
  const [text, setText] = useState(envelope === null ? '' : String(envelope));
  useEffect(() => {
    setText((typed) => (creditsIn(typed) === envelope ? typed : String(envelope ?? '')));
  }, [envelope]);
  return (
    <section className="grid gap-2">
      <Label htmlFor={`${id}envelope`}>Spend at most</Label>
      <div className="flex items-center gap-2">
        <Input
          id={`${id}envelope`}
          inputMode="decimal"
          className="w-28"
          aria-describedby={`${id}left`}
          aria-invalid={Number.isNaN(creditsIn(text) ?? 0)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const credits = creditsIn(event.target.value);
            if (!Number.isNaN(credits)) set({ envelope: credits });
          }}
        />
        <span className="text-sm text-ink-2">credits</span>
      </div>
      <p id={`${id}left`} className="text-xs text-ink-3">
        All runs of this experiment together never cost more.
        {left === null ? null : (
          <>
            {' '}
            You have <Credits amount={left} /> left.
          </>
        )}
      </p>
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

/** Null for an empty text, NaN for a text that is not an amount. */
function creditsIn(text: string): number | null {
  if (text.trim() === '') return null;
  const credits = Number(text);
  return credits >= 0 ? Math.round(credits * 1000) / 1000 : Number.NaN;
}
