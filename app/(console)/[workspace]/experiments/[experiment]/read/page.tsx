import type { Metadata } from 'next';
import { SharedPage } from '@/components/experiments';
import { Page, TopBarContent } from '@/components/layout';
import { readInternalView } from '@/lib/console/experiments';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Experiment' };

/** A read-only experiment for people of its workspace. */
export default async function ReadExperimentRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]/read'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const sharedExperiment = await readOrNotFound(readInternalView(access, experiment));
  return (
    <Page width="full">
      <TopBarContent title="Experiment" />
      <SharedPage experiment={sharedExperiment} />
    </Page>
  );
}
