import { ChartColumn } from 'lucide-react';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import { LoadFailure, Page, TeamNeeded } from '@/components/layout';
import { OwnBudget, UsageReport, UsageSkeleton, UsageToolbar } from '@/components/money/usage';
import { Banner, PageHeader } from '@/components/ui';
import { projectNames, readUsageView } from '@/lib/console/money/usage';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import { utcDayOf } from '@/lib/contract';
import { may } from '@/lib/pages/permissions';
import { readUsageReportQuery, type UsageReportQuery, usageHref } from '@/lib/pages/usage';

export const metadata: Metadata = { title: 'Usage' };

export default async function UsagePage({ params, searchParams }: PageProps<'/[workspace]/usage'>) {
  const access = await requirePageAccess((await params).workspace, 'usage.view');
  if (access.workspace.kind === 'personal') {
    return (
      <TeamNeeded
        icon={<ChartColumn aria-hidden />}
        title="Usage needs a team workspace"
        description="Images, videos and text are created in a team workspace. Their usage appears there."
      />
    );
  }
  const { slug } = access.workspace;
  const today = utcDayOf(Date.now());
  const query = readUsageReportQuery(await searchParams, today);
  const projectName = await projectNames(access.workspace.id);
  return (
    <Page>
      <PageHeader
        description={
          may(access.role, 'usage.team')
            ? 'What your team created and what it cost, by the day it finished (UTC).'
            : 'What you created and what it cost, by the day it finished (UTC).'
        }
        actions={
          runtime().service.manage === null ? null : (
            <UsageToolbar
              workspace={slug}
              query={query}
              today={today}
              projectName={query.project === undefined ? null : projectName(query.project)}
            />
          )
        }
      />
      {runtime().service.manage === null ? null : <OwnBudget workspace={slug} />}
      <Suspense key={usageHref(query)} fallback={<UsageSkeleton />}>
        <Report access={access} query={query} />
      </Suspense>
    </Page>
  );
}

async function Report({ access, query }: { access: Access; query: UsageReportQuery }) {
  const result = await actionResult(() => readUsageView(access, query));
  if (!result.ok) return <LoadFailure title="Usage could not be loaded" failure={result.error} />;
  if (result.value === null) {
    return (
      <Banner className="rounded-md">
        The connected service does not report usage. Its ledger has every charge.
      </Banner>
    );
  }
  return (
    <UsageReport
      workspace={access.workspace.slug}
      view={result.value}
      isTeam={may(access.role, 'usage.team')}
    />
  );
}
