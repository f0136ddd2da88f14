import type { Metadata } from 'next';
import { StoryboardPage } from '@/components/storyboards';
import { readOrNotFound } from '@/lib/console/platform/failures';
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
    readOrNotFound(readStoryboard(access, storyboard)),
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
