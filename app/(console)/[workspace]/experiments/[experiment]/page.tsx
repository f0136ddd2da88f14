import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ExperimentPage } from '@/components/experiments';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { readExperiment, readSavedLists } from '@/lib/console/experiments';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { mediaOrigin, runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { may } from '@/lib/pages/permissions';

export const metadata: Metadata = { title: 'Experiment' };

export default async function ExperimentRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const { id, slug } = access.workspace;
  const [detail, models, savedLists] = await Promise.all([
    readExperiment(access, experiment).catch((error: unknown) => {
      if (error instanceof InvalidRequestError) notFound();
      throw error;
    }),
    pageClient(id)
      .then((client) => client.models.list())
      .catch(() => null),
    readSavedLists(access),
  ]);
  return (
    <ExperimentPage
      workspace={slug}
      baseUrl={runtime().service.baseUrl}
      initial={detail}
      models={models}
      mediaOrigin={mediaOrigin()}
      mayAnswer={may(access.role, 'budgets.manage')}
      mayRotateSecret={may(access.role, 'webhooks.manage')}
      savedLists={savedLists}
    />
  );
}
