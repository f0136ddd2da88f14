import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ExperimentList } from '@/components/experiments';
import { CardsSkeleton, Page, TopBarContent } from '@/components/layout';
import { Skeleton } from '@/components/ui';
import { readBeginning, readExperiments } from '@/lib/console/experiments';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import { splitIds } from '@/lib/pages/result-href';
import { readModelsOrNull } from '../models/read-models';

export const metadata: Metadata = { title: 'Experiments' };

export default async function ExperimentsRoute({
  params,
  searchParams,
}: PageProps<'/[workspace]/experiments'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { form, from } = await searchParams;
  // Not a `loading.tsx`: that would also start the response of the page of one experiment, before that page can respond with 404.
  return (
    <Suspense fallback={skeleton}>
      <Experiments access={access} form={form} from={from} />
    </Suspense>
  );
}

const skeleton = (
  <Page>
    <TopBarContent title="Experiments" />
    <CardsSkeleton
      label="Loading the experiments"
      tools={<Skeleton className="h-32" />}
      columns="sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]"
    />
  </Page>
);

async function Experiments({
  access,
  form,
  from,
}: {
  access: Access;
  form: string | string[] | undefined;
  from: string | string[] | undefined;
}) {
  const { id, slug, kind } = access.workspace;
  const [experiments, beginning, models] = await Promise.all([
    readExperiments(access),
    typeof from === 'string' ? readBeginning(access, splitIds(from)) : null,
    kind === 'team' ? readModelsOrNull(id) : null,
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
