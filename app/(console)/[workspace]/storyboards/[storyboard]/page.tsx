import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StoryboardPage } from '@/components/storyboards';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { readStoryboard } from '@/lib/console/storyboards';
import { requirePageAccess } from '@/lib/console/team/access';
import { readModels } from '../../models/read-models';

export const metadata: Metadata = { title: 'Storyboard' };

export default async function StoryboardRoute({
  params,
}: {
  params: Promise<{ workspace: string; storyboard: string }>;
}) {
  const { workspace, storyboard } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const [initial, models] = await Promise.all([
    readStoryboard(access, storyboard).catch((error: unknown) => {
      if (error instanceof InvalidRequestError) notFound();
      throw error;
    }),
    readModels(access.workspace.id),
  ]);
  return (
    <StoryboardPage
      workspace={access.workspace.slug}
      initial={initial}
      models={models.ok ? models.value : null}
    />
  );
}
