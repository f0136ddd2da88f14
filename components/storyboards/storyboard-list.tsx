'use client';

import { Clapperboard, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, EmptyState, PageHeader } from '@/components/ui';
import { createStoryboardAction, removeStoryboardAction } from '@/lib/console/storyboards/actions';
import type { StoryboardSummary } from '@/lib/pages/storyboards';
import { callWithToast, useAction } from '../actions';
import { Page, TeamNeeded, TopBarContent } from '../layout';
import { StoryboardCard } from './storyboard-card';

/** The storyboards of the workspace. */
export function StoryboardList({
  workspace,
  isTeam,
  storyboards,
}: {
  workspace: string;
  isTeam: boolean;
  storyboards: readonly StoryboardSummary[];
}) {
  const router = useRouter();
  // Busy until the new page is shown: a press meanwhile would make another storyboard.
  const [isLeaving, startLeaving] = useTransition();
  const creation = useAction(createStoryboardAction, {
    failsInToast: true,
    onDone: (id: string) => startLeaving(() => router.push(`/${workspace}/storyboards/${id}`)),
  });
  const button = (
    <Button
      variant="primary"
      disabled={creation.isPending || isLeaving}
      onClick={() => void creation.run(workspace, 'Untitled storyboard')}
    >
      <Plus aria-hidden />
      New storyboard
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Storyboards" />
      {!isTeam ? (
        <TeamNeeded
          icon={<Clapperboard aria-hidden />}
          title="Storyboards need a team workspace"
          description="Images, videos and audio use a team’s credits. Create a team, even if it is just you."
        />
      ) : storyboards.length === 0 ? (
        <EmptyState
          icon={<Clapperboard aria-hidden />}
          title="No storyboards yet"
          description="A storyboard is a film in shots. Write what happens in each, see what all of them cost, and make them with one press. It never spends more than you allow."
          action={button}
        />
      ) : (
        <>
          <PageHeader
            description="Films in shots: each with its text, picture, length and sound."
            actions={button}
          />
          <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
            {storyboards.map((storyboard) => (
              <li key={storyboard.id}>
                <StoryboardCard
                  workspace={workspace}
                  storyboard={storyboard}
                  remove={async () => {
                    const { ok } = await callWithToast(() =>
                      removeStoryboardAction(workspace, storyboard.id),
                    );
                    if (!ok) throw new Error('not removed');
                    router.refresh();
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
