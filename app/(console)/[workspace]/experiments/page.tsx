import type { Metadata } from 'next';
import { ExperimentList } from '@/components/experiments';
import { requirePageAccess } from '@/lib/console/access';
import { readExperiments } from '@/lib/console/experiments';
import {
  createExperimentAction,
  duplicateExperimentAction,
  removeExperimentAction,
} from './actions';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsRoute({
  params,
}: {
  params: Promise<{ workspace: string }>;
}) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { slug, kind } = access.workspace;
  return (
    <ExperimentList
      workspace={slug}
      isTeam={kind === 'team'}
      experiments={await readExperiments(access)}
      create={createExperimentAction.bind(null, slug)}
      duplicate={duplicateExperimentAction.bind(null, slug)}
      remove={removeExperimentAction.bind(null, slug)}
    />
  );
}
