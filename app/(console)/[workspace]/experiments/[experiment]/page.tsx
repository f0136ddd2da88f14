import type { Metadata } from 'next';
import { ExperimentPage } from '@/components/experiments';
import { readExperiment, readSavedLists } from '@/lib/console/experiments';
import { readOrNotFound } from '@/lib/console/platform/failures';
import { mediaOrigin, runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { may } from '@/lib/pages/permissions';
import { readModelsOrNull } from '../../models/read-models';

export const metadata: Metadata = { title: 'Experiment' };

export default async function ExperimentRoute({
  params,
}: PageProps<'/[workspace]/experiments/[experiment]'>) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const { id, slug } = access.workspace;
  const [detail, models, savedLists] = await Promise.all([
    readOrNotFound(readExperiment(access, experiment)),
    readModelsOrNull(id),
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
