import { ImagePlus } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { CreatePage } from '@/components/create';
import { TeamNeeded } from '@/components/layout';
import { Button, EmptyState } from '@/components/ui';
import { readOwnRecentCreations, readStart } from '@/lib/console/create/creations';
import { readModelPictures, readModelTimes } from '@/lib/console/create/models';
import { lacksKey } from '@/lib/console/platform/connection';
import { mediaOrigin } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { familyOf, type StartQuery, startParams } from '@/lib/forms';
import { readModelsOrNull } from '../models/read-models';

export const metadata: Metadata = { title: 'Create' };

/** Number of earlier results on the page. */
const earlierCount = 24;

type Search = Record<string, string | string[] | undefined>;

/** The ids in the URL that fill in the form. */
const startQuery = (search: Search): StartQuery =>
  Object.fromEntries(
    startParams.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

export default async function CreateRoute({
  params,
  searchParams,
}: PageProps<'/[workspace]/create'>) {
  const access = await requirePageAccess((await params).workspace, 'workspace.view');
  const { id, slug, kind, settings } = access.workspace;
  if (kind === 'personal') {
    return (
      <TeamNeeded
        icon={<ImagePlus aria-hidden />}
        title="Creating needs a team workspace"
        description="Images, videos and audio use a team’s credits. Create a team, even if it is just you."
      />
    );
  }
  if (await lacksKey(id)) redirect(`/${slug}/connect`);
  const [models, earlier, search] = await Promise.all([
    readModelsOrNull(id),
    readOwnRecentCreations(access, earlierCount),
    searchParams,
  ]);
  if (models?.data.every((model) => familyOf(model) === 'text')) {
    return (
      <EmptyState
        icon={<ImagePlus aria-hidden />}
        title="No image or video models yet"
        description="The person who runs this server can add one to its configuration or allow it for this workspace."
        action={
          models.data.length > 0 ? (
            <Button asChild variant="primary">
              <Link href={`/${slug}/chat`}>Open Chat</Link>
            </Button>
          ) : null
        }
      />
    );
  }
  const modelIds = models?.data.map((model) => model.id) ?? [];
  const [pictures, times, start] = await Promise.all([
    readModelPictures(access, modelIds),
    readModelTimes(access, modelIds),
    readStart(access, startQuery(search)),
  ]);
  return (
    <CreatePage
      workspace={slug}
      models={models}
      pictures={pictures}
      times={times}
      start={start}
      defaultModel={settings.defaultModel}
      earlier={earlier}
      mediaOrigin={mediaOrigin()}
    />
  );
}
