'use client';

import { Clapperboard, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui';
import { createStoryboardAction, removeStoryboardAction } from '@/lib/console/storyboards/actions';
import type { StoryboardSummary } from '@/lib/pages/storyboards';
import { callWithToast, useAction } from '../actions';
import { TeamListPage, useShownProject } from '../layout';
import { StoryboardCard } from './storyboard-card';

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
  const project = useShownProject();
  // The button stays disabled until the new page is shown: another press would make another storyboard.
  const [isLeaving, startLeaving] = useTransition();
  const createStoryboard = useAction(createStoryboardAction, {
    failsInToast: true,
    onDone: (id: string) => startLeaving(() => router.push(`/${workspace}/storyboards/${id}`)),
  });
  const newStoryboardButton = (
    <Button
      variant="primary"
      disabled={createStoryboard.isPending || isLeaving}
      onClick={() => void createStoryboard.run(workspace, 'Untitled storyboard', project)}
    >
      <Plus aria-hidden />
      New storyboard
    </Button>
  );
  return (
    <TeamListPage
      title="Storyboards"
      icon={Clapperboard}
      isTeam={isTeam}
      isEmpty={storyboards.length === 0}
      about="A storyboard is a film in shots. Write what happens in each, see what all of them cost, and make them with one press. It never spends more than you allow."
      description="Films in shots: each with its text, picture, length and sound."
      button={newStoryboardButton}
    >
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
    </TeamListPage>
  );
}
