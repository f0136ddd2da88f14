import { notFound, redirect } from 'next/navigation';
import { EditPage } from '@/components/edit';
import { readModelPictures, readModelTimes } from '@/lib/console/create/models';
import { readEditHistory } from '@/lib/console/library/edits';
import { isOperator } from '@/lib/console/operator/management';
import { lacksKey } from '@/lib/console/platform/connection';
import { AccessError } from '@/lib/console/platform/failures';
import { mediaOrigin } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { type Version, versionName } from '@/lib/pages/versions';
import { readModelsOrNull } from '../models/read-models';

/** The edit room with a version; not found when the workspace has no such picture. */
export async function renderRoom(workspace: string, version: Version) {
  const access = await requirePageAccess(workspace, 'generations.create');
  const { id, slug, kind } = access.workspace;
  if (kind === 'personal') notFound();
  if (await lacksKey(id)) redirect(`/${slug}/connect`);
  const name = versionName(version);
  const [history, models, operator] = await Promise.all([
    readEditHistory(access, name).catch((error: unknown) => {
      if (error instanceof AccessError && error.status === 404) return null;
      throw error;
    }),
    readModelsOrNull(id),
    isOperator(access.user.id),
  ]);
  if (history === null) notFound();
  const modelIds = models?.data.map((model) => model.id) ?? [];
  const [pictures, times] = await Promise.all([
    readModelPictures(access, modelIds),
    readModelTimes(access, modelIds),
  ]);
  return (
    <EditPage
      key={history.root}
      workspace={slug}
      version={name}
      history={history}
      models={models}
      pictures={pictures}
      times={times}
      isOperator={operator}
      mediaOrigin={mediaOrigin()}
    />
  );
}
