import type { Metadata } from 'next';
import { StoryboardList } from '@/components/storyboards';
import { readStoryboards } from '@/lib/console/storyboards';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Storyboards' };

export default async function StoryboardsRoute({
  params,
}: {
  params: Promise<{ workspace: string }>;
}) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  const { slug, kind } = access.workspace;
  return (
    <StoryboardList
      workspace={slug}
      isTeam={kind === 'team'}
      storyboards={await readStoryboards(access)}
    />
  );
}
