import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SharedPage } from '@/components/experiments';
import { Page, TopBarContent } from '@/components/layout';
import { readToShare } from '@/lib/console/experiments';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Experiment' };

/** A read-only experiment for people of its workspace. */
export default async function ReadExperimentRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]/read'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const shared = await readToShare(access, experiment).catch((error: unknown) => {
    if (error instanceof InvalidRequestError) notFound();
    throw error;
  });
  return (
    <Page width="full">
      <TopBarContent title="Experiment" />
      <SharedPage experiment={shared} />
    </Page>
  );
}
