import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProjectReportPage } from '@/components/projects';
import { readProjectReport } from '@/lib/console/money/project-report';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Cost report' };

export default async function ProjectReportRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string; project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { workspace, project: id } = await params;
  const access = await requirePageAccess(workspace, 'usage.team');
  // A remote service reports no spending.
  if (runtime().service.manage === null) notFound();
  const report = await readOrNotFound(readProjectReport(access, id));
  return (
    <ProjectReportPage
      workspace={access.workspace.slug}
      workspaceName={access.workspace.name}
      projectId={id}
      report={report}
      hasPrompts={(await searchParams).prompts === '1'}
    />
  );
}
