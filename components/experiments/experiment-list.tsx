'use client';

import { FlaskConical, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, EmptyState, PageHeader } from '@/components/ui';
import type { ActionResult, ExperimentSummary } from '@/lib/contract';
import { callWithToast } from '../actions';
import { newTeamPath, Page, TopBarContent } from '../layout';
import { ExperimentCard } from './experiment-card';

/** The experiments of the workspace. */
export function ExperimentList({
  workspace,
  isTeam,
  experiments,
  create,
  duplicate,
  remove,
}: {
  workspace: string;
  isTeam: boolean;
  experiments: readonly ExperimentSummary[];
  create: () => Promise<ActionResult<string>>;
  duplicate: (id: string) => Promise<ActionResult<string>>;
  remove: (id: string) => Promise<ActionResult<void>>;
}) {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const open = async (made: () => Promise<ActionResult<string>>) => {
    setCreating(true);
    const result = await callWithToast(made);
    if (result.ok) router.push(`/${workspace}/experiments/${result.value}`);
    else setCreating(false);
  };
  const button = (
    <Button variant="primary" disabled={isCreating} onClick={() => void open(create)}>
      <Plus aria-hidden />
      New experiment
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Experiments" />
      {!isTeam ? (
        <EmptyState
          icon={<FlaskConical aria-hidden />}
          title="Experiments need a team workspace"
          description="Images and videos use a team’s credits. Create a team, even if it is just you."
          action={
            <Button asChild variant="primary">
              <Link href={newTeamPath}>Create a team</Link>
            </Button>
          }
        />
      ) : experiments.length === 0 ? (
        <EmptyState
          icon={<FlaskConical aria-hidden />}
          title="No experiments yet"
          description="An experiment tries prompts, models and settings as one grid. You see the price before anything runs, and it never spends more than you allow."
          action={button}
        />
      ) : (
        <>
          <PageHeader
            description="Prompts, models and settings tried as one grid, inside a budget."
            actions={button}
          />
          <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
            {experiments.map((experiment) => (
              <li key={experiment.id}>
                <ExperimentCard
                  workspace={workspace}
                  experiment={experiment}
                  duplicate={() => open(() => duplicate(experiment.id))}
                  remove={async () => {
                    const { ok } = await callWithToast(() => remove(experiment.id));
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
