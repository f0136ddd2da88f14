import { ChartColumn } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, Card, cn, EmptyState, formatCount, formatCredits } from '@/components/ui';
import { type UsageDivision, type UsageTally, usageDivisions } from '@/lib/contract';
import { type UsageView, usageHref } from '@/lib/pages/usage';
import { workspacePath } from '../../layout';
import { DayChart } from './day-chart';
import { DayTable } from './day-table';
import { ShareTable } from './share-table';
import { comparisonLabel, failureRate, formatDurationMs, formatPercent } from './words';

const divisionLabels: Record<UsageDivision, string> = {
  family: 'Family',
  model: 'Model',
  person: 'Person',
  key: 'Key',
  project: 'Project',
};

const isEmpty = ({ credits, succeeded, failed, canceled, expired }: UsageTally): boolean =>
  credits + succeeded + failed + canceled + expired === 0;

/** A usage report: totals, a chart of the days with its table, and the breakdowns. */
export function UsageReport({
  workspace,
  view,
  isTeam,
}: {
  workspace: string;
  view: UsageView;
  /** Whether it is the usage of the whole team, and not only the reader's. */
  isTeam: boolean;
}) {
  const { query, totals, before } = view;
  if (isEmpty(totals)) {
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title="No usage in these days"
        description="Results count on the day they finish."
        action={
          <Button asChild>
            <Link href={workspacePath({ slug: workspace }, 'create')}>Create something</Link>
          </Button>
        }
      />
    );
  }
  const comparison = comparisonLabel(totals.credits, before.credits);
  const [mostUsedModel] = view.models
    .filter(({ p50_ms }) => p50_ms !== null)
    .toSorted((a, b) => b.succeeded - a.succeeded);
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Figure
          label="Credits spent"
          className="max-lg:col-span-2"
          note={comparison ? `${comparison} the previous period` : null}
        >
          {formatCredits(totals.credits)}
        </Figure>
        <Figure label="Results" note="Images, videos and audio">
          {formatCount(totals.results)}
        </Figure>
        <Figure label="Answers" note="From text models">
          {formatCount(totals.answers)}
        </Figure>
        <Figure label="Failed" note={failedNote(totals)}>
          {formatPercent(failureRate(totals))}
        </Figure>
        <Figure
          label="Median time to a result"
          note={mostUsedModel ? `${mostUsedModel.name}, the most used model` : null}
        >
          {formatDurationMs(mostUsedModel?.p50_ms ?? null)}
        </Figure>
      </dl>
      <Card className="grid min-w-0 gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-md font-semibold">Credits by day</h2>
          <nav
            aria-label="Group by"
            className="flex flex-wrap rounded-md border border-line bg-sunk p-0.5"
          >
            {usageDivisions
              .filter((by) => isTeam || by === 'family' || by === 'model' || by === 'project')
              .map((by) => (
                <Link
                  key={by}
                  href={workspacePath({ slug: workspace }, usageHref({ ...query, by }))}
                  scroll={false}
                  prefetch={false}
                  aria-current={by === query.by ? 'true' : undefined}
                  className={cn(
                    'flex h-6.5 items-center rounded-[8px] px-2.5 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11',
                    'aria-[current=true]:bg-raised aria-[current=true]:text-ink aria-[current=true]:shadow-ring',
                  )}
                >
                  {divisionLabels[by]}
                </Link>
              ))}
          </nav>
        </div>
        <DayChart groups={view.groups} days={view.days} />
        <DayTable groups={view.groups} days={view.days} />
      </Card>
      <ShareTable
        title="Models"
        subject="Model"
        shares={view.models}
        columns={[
          { label: 'Median', cell: ({ p50_ms }) => formatDurationMs(p50_ms) },
          { label: 'p95', cell: ({ p95_ms }) => formatDurationMs(p95_ms) },
        ]}
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-3">
        {isTeam ? <ShareTable title="People" subject="Person" shares={view.people} /> : null}
        {view.assistants.length > 0 ? (
          <ShareTable title="Assistants" subject="Assistant" shares={view.assistants} />
        ) : null}
        {view.projects.some(({ id }) => id !== '') ? (
          <ShareTable title="Projects" subject="Project" shares={view.projects} />
        ) : null}
        {isTeam ? <ShareTable title="Keys" subject="Key" shares={view.keys} /> : null}
        <ShareTable title="Families" subject="Family" shares={view.families} />
      </div>
    </div>
  );
}

/** "2 of 40 requests, 1 canceled". */
function failedNote({ succeeded, failed, expired, canceled }: UsageTally): string {
  const failedCount = failed + expired;
  const note = `${formatCount(failedCount)} of ${formatCount(succeeded + failedCount)} requests`;
  return canceled > 0 ? `${note}, ${formatCount(canceled)} canceled` : note;
}

function Figure({
  label,
  note,
  className,
  children,
}: {
  label: string;
  note: string | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn('rounded-lg border border-line bg-panel p-4 sm:p-5', className)}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>
        <span className="mt-1 block text-2xl font-semibold tracking-tight">
          <span className="num">{children}</span>
        </span>
        <span className="mt-0.5 block min-h-4 text-xs text-pretty text-ink-3">{note}</span>
      </dd>
    </div>
  );
}
