'use client';

import { useId } from 'react';
import { Label, SegmentedControl } from '@/components/ui';
import type { Design } from '@/lib/pages/experiments';
import { NumberInput } from './number-input';

/** How often each combination runs, and with which seeds. */
export function RepeatSection({
  design,
  edit,
}: {
  design: Design;
  edit: (part: Partial<Design>) => void;
}) {
  const id = useId();
  return (
    <div className="grid grid-cols-[5rem_1fr] items-end gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}repeats`}>Repeats</Label>
        <NumberInput
          id={`${id}repeats`}
          min={1}
          max={20}
          value={design.repeats}
          onChange={(repeats) => edit({ repeats })}
        />
      </div>
      <SegmentedControl
        aria-label="Seeds"
        segments={[
          { value: 'free', label: 'Free seeds' },
          { value: 'fixed', label: 'Same seeds' },
        ]}
        value={design.seeds}
        onValueChange={(seeds) => edit({ seeds })}
      />
      {design.seeds === 'fixed' ? (
        <div className="col-span-2 grid gap-1.5">
          <Label htmlFor={`${id}seed`}>First seed</Label>
          <NumberInput
            id={`${id}seed`}
            min={0}
            max={2_147_483_647}
            value={design.seed}
            onChange={(seed) => edit({ seed })}
          />
          <p className="text-xs text-ink-3">
            {design.repeats > 1 ? 'The second repeat has the next one, and so on.' : ''} Models
            without a seed go without.
          </p>
        </div>
      ) : (
        <p className="col-span-2 text-xs text-ink-3">
          Each result gets a seed of its own, which its recipe names.
        </p>
      )}
    </div>
  );
}
