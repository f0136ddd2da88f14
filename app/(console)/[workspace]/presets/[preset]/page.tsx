import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PresetPage } from '@/components/presets';
import { readPreset, readPresetResults, readPresetVersions } from '@/lib/console/create/presets';
import { AccessError } from '@/lib/console/platform/failures';
import { mediaOrigin } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { readModels } from '../../models/read-models';

export const metadata: Metadata = { title: 'Preset' };

export default async function PresetRoute({
  params,
}: {
  params: Promise<{ workspace: string; preset: string }>;
}) {
  const { workspace: name, preset: id } = await params;
  const access = await requirePageAccess(name, 'generations.create');
  const preset = await readPreset(access, id).catch((error: unknown) => {
    if (error instanceof AccessError) notFound();
    throw error;
  });
  const [versions, results, models] = await Promise.all([
    readPresetVersions(access, id),
    readPresetResults(access, id),
    readModels(access.workspace.id),
  ]);
  return (
    <PresetPage
      workspace={access.workspace.slug}
      preset={preset}
      versions={versions}
      results={results}
      models={models.ok ? models.value.data : []}
      mediaOrigin={mediaOrigin()}
    />
  );
}
