import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LoadFailure, Page, TopBarContent } from '@/components/layout';
import { Viewer } from '@/components/library/viewer';
import { findResult } from '@/lib/console/library/gallery';
import { isOperator } from '@/lib/console/operator/management';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Result' };

export default async function ResultPage({ params }: PageProps<'/[workspace]/gallery/[taskId]'>) {
  const { workspace: name, taskId } = await params;
  const access = await requirePageAccess(name, 'tasks.view');
  const result = await actionResult(() => findResult(access, decodeURIComponent(taskId)));
  if (!result.ok) {
    return (
      <Page>
        <TopBarContent title="Result" />
        <LoadFailure title="The result could not be looked up" failure={result.error} />
      </Page>
    );
  }
  const creation = result.value;
  if (creation === null) notFound();
  return (
    <Viewer
      key={creation.task_id}
      workspace={access.workspace.slug}
      baseUrl={runtime().service.baseUrl}
      isOperator={await isOperator(access.user.id)}
      initial={creation}
    />
  );
}
