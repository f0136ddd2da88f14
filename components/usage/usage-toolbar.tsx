'use client';

import { Download } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button, cn, Input, Label, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { UsageAsk, UsageRange } from '@/lib/contract';
import { usageHref } from '@/lib/contract';
import { workspacePath } from '../layout';
import { shortDay } from './words';

const ranges: readonly { range: UsageRange; label: string }[] = [
  { range: '7d', label: '7 days' },
  { range: '30d', label: '30 days' },
  { range: '90d', label: '90 days' },
  { range: 'month', label: 'This month' },
  { range: 'last-month', label: 'Last month' },
];

const segment =
  'flex h-7.5 items-center justify-center rounded-[8px] px-2.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:font-medium aria-[current=true]:text-ink aria-[current=true]:shadow-ring pointer-coarse:min-h-11';

/** Chooses the days of a usage page, and saves them as CSV. */
export function UsageToolbar({
  workspace,
  ask,
  today,
}: {
  workspace: string;
  ask: UsageAsk;
  today: string;
}) {
  const href = (change: Partial<UsageAsk>) =>
    workspacePath({ slug: workspace }, usageHref({ ...ask, ...change }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav
        aria-label="Days"
        className="grid w-full grid-cols-3 rounded-md border border-line bg-sunk p-0.5 md:flex md:w-auto md:flex-wrap"
      >
        {ranges.map(({ range, label }) => (
          <Link
            key={range}
            href={href({ range })}
            scroll={false}
            prefetch={false}
            aria-current={range === ask.range ? 'true' : undefined}
            className={segment}
          >
            {label}
          </Link>
        ))}
        <CustomDays ask={ask} today={today} href={href} />
      </nav>
      <Button asChild>
        <a
          href={`/api/console/${workspace}/usage/csv?${usageHref({ ...ask, range: 'custom' }).split('?')[1]}`}
          download
        >
          <Download aria-hidden />
          CSV
        </a>
      </Button>
    </div>
  );
}

function CustomDays({
  ask,
  today,
  href,
}: {
  ask: UsageAsk;
  today: string;
  href: (change: Partial<UsageAsk>) => string;
}) {
  const router = useRouter();
  const custom = ask.range === 'custom';
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-current={custom ? 'true' : undefined}
          className={cn(segment, 'px-3')}
        >
          {custom ? `${shortDay(ask.from)} – ${shortDay(ask.to)}` : 'Custom'}
        </button>
      </PopoverTrigger>
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
              <Input
                id={`usage-${name}`}
                name={name}
                type="date"
                required
                max={today}
                defaultValue={ask[name]}
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
