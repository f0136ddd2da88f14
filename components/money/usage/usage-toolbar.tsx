'use client';

import { Download, X } from 'lucide-react';
import Link from 'next/link';
import { Button, cn, LazyMenu, lazyPart } from '@/components/ui';
import { type UsageRange, type UsageReportQuery, usageHref } from '@/lib/pages/usage';
import { workspacePath } from '../../layout';
import { shortDay, shortMonth } from './words';

const loadDays = () => import('./custom-days');
const CustomDays = lazyPart(loadDays);

const ranges: readonly { range: UsageRange; label: string }[] = [
  { range: '7d', label: '7 days' },
  { range: '30d', label: '30 days' },
  { range: '90d', label: '90 days' },
  { range: 'month', label: 'This month' },
  { range: 'last-month', label: 'Last month' },
];

const segmentClasses =
  'flex h-7.5 items-center justify-center rounded-[8px] px-1 text-sm whitespace-nowrap md:px-2.5 text-ink-2 hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:text-ink aria-[current=true]:shadow-ring pointer-coarse:min-h-11';

/** The six choices fit side by side on a phone. */
const phoneLabel = (range: UsageRange, today: string) =>
  range === 'month' || range === 'last-month'
    ? shortMonth(today, range === 'month' ? 0 : -1)
    : range;

/** Chooses the days of a usage page, and saves them as CSV. */
export function UsageToolbar({
  workspace,
  query,
  today,
  projectName,
}: {
  workspace: string;
  query: UsageReportQuery;
  today: string;
  /** The name of the project that the report is of; null for all of them. */
  projectName: string | null;
}) {
  const isCustom = query.range === 'custom';
  const href = (change: Partial<UsageReportQuery>) =>
    workspacePath({ slug: workspace }, usageHref({ ...query, ...change }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav
        aria-label="Days"
        className="grid w-full grid-cols-6 rounded-md border border-line bg-sunk p-0.5 md:flex md:w-auto"
      >
        {ranges.map(({ range, label }) => (
          <Link
            key={range}
            href={href({ range })}
            scroll={false}
            prefetch={false}
            aria-current={range === query.range ? 'true' : undefined}
            className={segmentClasses}
          >
            <span className="md:hidden" aria-hidden>
              {phoneLabel(range, today)}
            </span>
            <span className="max-md:sr-only">{label}</span>
          </Link>
        ))}
        <LazyMenu
          popup="dialog"
          load={loadDays}
          render={(state) => <CustomDays {...state} query={query} today={today} href={href} />}
          trigger={
            <button
              type="button"
              aria-current={isCustom ? 'true' : undefined}
              className={cn(segmentClasses, 'md:px-3')}
            >
              <span className={cn(isCustom && 'md:hidden')}>Custom</span>
              {isCustom ? (
                <span className="max-md:sr-only">
                  {`${shortDay(query.from)} – ${shortDay(query.to)}`}
                </span>
              ) : null}
            </button>
          }
        />
      </nav>
      {projectName === null ? null : (
        <Button asChild className="min-w-0 border-ink">
          <Link href={href({ project: undefined })} scroll={false} prefetch={false}>
            <bdi className="max-w-40 truncate">{projectName}</bdi>
            <X aria-hidden />
            <span className="sr-only">Show all projects</span>
          </Link>
        </Button>
      )}
      <Button asChild>
        <a
          href={`/api/console/${workspace}/usage/csv?${usageHref({ ...query, range: 'custom' }).split('?')[1]}`}
          download
        >
          <Download aria-hidden />
          CSV
        </a>
      </Button>
    </div>
  );
}
