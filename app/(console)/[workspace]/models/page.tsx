import { Box } from 'lucide-react';
import type { Metadata } from 'next';
import { LoadFailure, Page, TeamNeeded } from '@/components/layout';
import { ModelsBrowser, summarizeModel } from '@/components/models';
import { UnreadItemsNote } from '@/components/ui';
import { readModelPictures, readModelTimes } from '@/lib/console/create/models';
import { requirePageAccess } from '@/lib/console/team/access';
import { readModels } from './read-models';

export const metadata: Metadata = { title: 'Models' };

export default async function ModelsPage({ params }: PageProps<'/[workspace]/models'>) {
  const access = await requirePageAccess((await params).workspace, 'models.view');
  const { workspace } = access;
  if (workspace.kind === 'personal') {
    return (
      <TeamNeeded
        icon={<Box aria-hidden />}
        title="Models need a team workspace"
        description="Images, videos and text are created in a team workspace, with its credits."
      />
    );
  }
  const result = await readModels(workspace.id);
  if (!result.ok)
    return <LoadFailure title="The models could not be loaded" failure={result.error} />;
  const { data } = result.value;
  const ids = data.map(({ id }) => id);
  const [pictures, times] = await Promise.all([
    readModelPictures(access, ids),
    readModelTimes(access, ids),
  ]);
  return (
    <Page>
      <ModelsBrowser
        models={data.map((model) => summarizeModel(model, workspace.slug, pictures, times))}
      />
      <UnreadItemsNote count={result.value.left_out} singular="model" plural="models" />
    </Page>
  );
}
