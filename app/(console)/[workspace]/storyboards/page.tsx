import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CardsSkeleton, Page, TopBarContent } from '@/components/layout';
import { StoryboardList } from '@/components/storyboards';
import { readStoryboards } from '@/lib/console/storyboards';
import { type Access, requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Storyboards' };

export default async function StoryboardsRoute({
  params,
}: {
  params: Promise<{ workspace: string }>;
}) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  // Not a `loading.tsx`: that would also start the response of the page of one storyboard, before that page can respond with 404.
  return (
    <Suspense fallback={skeleton}>
      <Storyboards access={access} />
    </Suspense>
  );
}

const skeleton = (
  <Page>
    <TopBarContent title="Storyboards" />
    <CardsSkeleton
      label="Loading the storyboards"
      tools={null}
      columns="sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]"
    />
  </Page>
);

async function Storyboards({ access }: { access: Access }) {
  const { slug, kind } = access.workspace;
  return (
    <StoryboardList
      workspace={slug}
      isTeam={kind === 'team'}
      storyboards={await readStoryboards(access)}
    />
  );
}
