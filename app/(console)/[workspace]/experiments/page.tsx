import type { Metadata } from 'next';
import { ExperimentList } from '@/components/experiments';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { readBeginning, readExperiments } from '@/lib/console/experiments';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsRoute({
  params,
  searchParams,
}: PageProps<'/[workspace]/experiments'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { id, slug, kind } = access.workspace;
  const { form, from } = await searchParams;
  const [experiments, beginning, models] = await Promise.all([
    readExperiments(access),
    typeof from === 'string' ? readBeginning(access, from.split(',')) : null,
    kind === 'team'
      ? pageClient(id)
          .then((client) => client.models.list())
          .catch(() => null)
      : null,
  ]);
  return (
    <ExperimentList
      workspace={slug}
      isTeam={kind === 'team'}
      experiments={experiments}
      models={models}
      beginning={beginning?.beginning ?? null}
      task={beginning?.task}
      leftOut={beginning?.leftOut ?? 0}
      isMissing={typeof from === 'string' && beginning === null}
      isOfForm={form !== undefined}
    />
  );
}
