import type { ReactNode } from 'react';
import { Card, cn } from '@/components/ui';

export function FigureCard({
  title,
  note,
  isWide = false,
  children,
}: {
  title: string;
  /** How the figures were measured. */
  note?: string;
  /** As wide as two. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Card className={cn('grid min-w-0 content-start gap-3 p-5', isWide && 'md:col-span-2')}>
      <div className="grid gap-0.5">
        <h2 className="text-md font-semibold">{title}</h2>
        {note === undefined ? null : <p className="text-xs text-pretty text-ink-3">{note}</p>}
      </div>
      {children}
    </Card>
  );
}

/** Names and values, one a line. */
export function FigureLines({
  lines,
}: {
  lines: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid gap-2 text-sm">
      {lines.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
          <dd className="num wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
