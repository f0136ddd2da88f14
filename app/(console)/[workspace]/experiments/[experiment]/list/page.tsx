import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ListResultsPage } from '@/components/experiments';
import { readExperiment } from '@/lib/console/experiments';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';
import { readModelsOrNull } from '../../../models/read-models';

export const metadata: Metadata = { title: 'Results of a list' };

export default async function ListResultsRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const { id, slug } = access.workspace;
  const [detail, models] = await Promise.all([
    readOrNotFound(readExperiment(access, experiment)),
    readModelsOrNull(id),
  ]);
  if (detail.design.rows === undefined) redirect(`/${slug}/experiments/${experiment}`);
  return <ListResultsPage workspace={slug} initial={detail} models={models} />;
}
