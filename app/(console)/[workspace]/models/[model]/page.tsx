import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BackLink, LoadFailure, Page, workspacePath } from '@/components/layout';
import { exampleBody, ModelReference } from '@/components/models';
import { readModelExamples, readModelPictures, readModelTimes } from '@/lib/console/create/models';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import type { ReadModel } from '@/lib/contract';
import { normalizeModelForm } from '@/lib/forms';
import { readModels } from '../read-models';

export async function generateMetadata({
  params,
}: PageProps<'/[workspace]/models/[model]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).model) };
}

export default async function ModelPage({ params }: PageProps<'/[workspace]/models/[model]'>) {
  const { workspace: slug, model: id } = await params;
  const access = await requirePageAccess(slug, 'models.view');
  const { workspace } = access;
  const result = await readModels(workspace.id);
  if (!result.ok)
    return <LoadFailure title="The models could not be loaded" failure={result.error} />;
  const modelId = decodeURIComponent(id);
  const model = result.value.data.find((each) => each.id === modelId);
  if (!model) notFound();
  const [pictures, times, examples, exampleCredits] = await Promise.all([
    readModelPictures(access, [model.id]),
    readModelTimes(access, [model.id]),
    readModelExamples(access, model.id),
    readExampleCredits(workspace.id, model),
  ]);
  return (
    <Page>
      <BackLink href={workspacePath(workspace, 'models')}>All models</BackLink>
      <ModelReference
        model={model}
        workspace={workspace.slug}
        baseUrl={runtime().service.baseUrl}
        pictures={pictures}
        times={times}
        examples={examples}
        exampleCredits={exampleCredits}
      />
    </Page>
  );
}

/** The price of the smallest valid request to a model; null for text models, and when the service quotes none. */
async function readExampleCredits(workspaceId: string, model: ReadModel): Promise<number | null> {
  const spec = normalizeModelForm(model);
  if (spec.family === 'text' || !model.enabled) return null;
  try {
    const client = await pageClient(workspaceId);
    return (await client.quotes.create(exampleBody(spec))).estimated_credits;
  } catch {
    return null;
  }
}
