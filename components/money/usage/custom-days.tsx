'use client';

import { useRouter } from 'next/navigation';
import type { LazyMenuState } from '@/components/ui';
import { Button, DateField, Label, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { UsageReportQuery } from '@/lib/pages/usage';

/** Chooses the first and the last day of a usage page. Default export: it is loaded lazily. */
export default function CustomDays({
  trigger,
  open,
  onOpenChange,
  query,
  today,
  href,
}: LazyMenuState & {
  query: UsageReportQuery;
  today: string;
  href: (change: Partial<UsageReportQuery>) => string;
}) {
  const router = useRouter();
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label="Custom days">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            const from = String(form.get('from'));
            const to = String(form.get('to'));
            router.push(href({ range: 'custom', from, to }), { scroll: false });
          }}
        >
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <Label htmlFor={`usage-${name}`}>{name === 'from' ? 'First day' : 'Last day'}</Label>
              <DateField
                id={`usage-${name}`}
                name={name}
                required
                max={today}
                defaultValue={query[name]}
              />
            </div>
          ))}
          <p className="text-xs text-ink-3">Days in UTC, at most 366 of them.</p>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
