import { Button, DateField } from '@/components/ui';
import { type MarginReportQuery, marginHref } from '@/lib/pages/operator';
import { Views } from './views';

const ranges = [
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
] as const;

/** Chooses the days of the margin: a named range, or a first and a last day. */
export function MarginDays({ query, today }: { query: MarginReportQuery; today: string }) {
  return (
    <>
      <Views
        label="Days"
        views={ranges.map(([range, label]) => ({
          label,
          href: marginHref('margin', { ...query, range }),
          isHere: range === query.range,
        }))}
      />
      <form action="/operator/margin" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="range" value="custom" />
        {query.credit === undefined ? null : (
          <input type="hidden" name="credit" value={query.credit} />
        )}
        <DateField
          key={`from ${query.from}`}
          name="from"
          aria-label="First day"
          required
          max={today}
          defaultValue={query.from}
          className="w-auto"
        />
        <DateField
          key={`to ${query.to}`}
          name="to"
          aria-label="Last day"
          required
          max={today}
          defaultValue={query.to}
          className="w-auto"
        />
        <Button type="submit">Show</Button>
      </form>
    </>
  );
}
