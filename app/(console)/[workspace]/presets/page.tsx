import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CardsSkeleton, Page, TopBarContent } from '@/components/layout';
import { PresetListPage, type PresetStart } from '@/components/presets';
import { readCreationsById } from '@/lib/console/create/creations';
import { readPresets } from '@/lib/console/create/presets';
import { mediaOrigin, runtime } from '@/lib/console/platform/runtime';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import { recipeOf } from '@/lib/forms';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { versionName } from '@/lib/pages/versions';
import { readModels } from '../models/read-models';

export const metadata: Metadata = { title: 'Presets' };

export default async function PresetsRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const access = await requirePageAccess((await params).workspace, 'generations.create');
  const { from, output } = await searchParams;
  // Not a `loading.tsx`: that would also start the response of the page of one preset, before that page can respond with 404.
  return (
    <Suspense fallback={skeleton}>
      <PresetList access={access} from={from} output={output} />
    </Suspense>
  );
}

const skeleton = (
  <Page>
    <TopBarContent title="Presets" />
    <CardsSkeleton
      label="Loading the presets"
      columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]"
    />
  </Page>
);

async function PresetList({
  access,
  from,
  output,
}: {
  access: Access;
  from: string | string[] | undefined;
  output: string | string[] | undefined;
}) {
  const { id, slug, kind } = access.workspace;
  const [presets, models, start] = await Promise.all([
    readPresets(access),
    kind === 'team' ? readModels(id) : null,
    typeof from === 'string' ? readPresetStart(access, from, Number(output ?? 0)) : null,
  ]);
  return (
    <PresetListPage
      key={typeof from === 'string' ? from : ''}
      workspace={slug}
      isTeam={kind === 'team'}
      presets={presets.data}
      models={models?.ok ? models.value.data : []}
      start={start}
      mediaOrigin={mediaOrigin()}
    />
  );
}

/** A new preset from the recipe of a result, with the result as its picture. */
async function readPresetStart(
  access: Access,
  taskId: string,
  output: number,
): Promise<PresetStart | 'missing'> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const [task] = await readCreationsById(runtime().db, reader, [taskId]);
  if (task === undefined || task.params === null) return 'missing';
  const file = task.removed.includes(output) ? undefined : task.outputs[output];
  const { model, values } = recipeOf(task);
  const { prompt: _prompt, ...settings } = values;
  return {
    initial: {
      text: task.prompt,
      model,
      values: settings,
      picture: file === undefined ? null : versionName({ kind: 'result', taskId, output }),
    },
    pictureUrl: (file && pictureUrlOf(file)) ?? null,
  };
}
