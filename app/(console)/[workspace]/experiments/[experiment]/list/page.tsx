import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { ListResultsPage } from '@/components/experiments';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { readExperiment } from '@/lib/console/experiments';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Results of a list' };

export default async function ListResultsRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const { id, slug } = access.workspace;
  const [detail, models] = await Promise.all([
    readExperiment(access, experiment).catch((error: unknown) => {
      if (error instanceof InvalidRequestError) notFound();
      throw error;
    }),
    pageClient(id)
      .then((client) => client.models.list())
      .catch(() => null),
  ]);
  if (detail.design.rows === undefined) redirect(`/${slug}/experiments/${experiment}`);
  return <ListResultsPage workspace={slug} initial={detail} models={models} />;
}
