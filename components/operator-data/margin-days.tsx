import { Button, DateField } from '@/components/ui';
import type { MarginAsk } from '@/lib/contract';
import { marginHref } from '@/lib/contract';
import { Views } from './views';

const ranges = [
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
] as const;

/** Chooses the days of the margin: a named range, or a first and a last day. */
export function MarginDays({ ask, today }: { ask: MarginAsk; today: string }) {
  return (
    <>
      <Views
        label="Days"
        views={ranges.map(([range, label]) => ({
          label,
          href: marginHref('margin', { ...ask, range }),
          isHere: range === ask.range,
        }))}
      />
      <form action="/operator/margin" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="range" value="custom" />
        {ask.credit === undefined ? null : <input type="hidden" name="credit" value={ask.credit} />}
        <DateField
          key={`from ${ask.from}`}
          name="from"
          aria-label="First day"
          required
          max={today}
          defaultValue={ask.from}
          className="w-auto"
        />
        <DateField
          key={`to ${ask.to}`}
          name="to"
          aria-label="Last day"
          required
          max={today}
          defaultValue={ask.to}
          className="w-auto"
        />
        <Button type="submit">Show</Button>
      </form>
    </>
  );
}
