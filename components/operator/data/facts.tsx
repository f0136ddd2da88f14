import type { ReactNode } from 'react';
import { Card } from '@/components/ui';

/** Names and values side by side. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <Card className="p-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="mt-0.5 font-medium wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
