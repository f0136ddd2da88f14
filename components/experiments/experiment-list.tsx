'use client';

import { FlaskConical, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui';
import {
  createExperimentAction,
  duplicateExperimentAction,
  removeExperimentAction,
} from '@/lib/console/experiments/actions';
import type { ReadModels } from '@/lib/contract';
import { type Beginning, beginDesign } from '@/lib/experiments';
import type { Design, ExperimentSummary } from '@/lib/pages/experiments';
import { callWithToast, useAction } from '../actions';
import { TeamListPage, useShownProject } from '../layout';
import { useCurrentForm } from '../use-in-create';
import { ExperimentCard } from './experiment-card';
import { ExperimentStarts } from './experiment-starts';

type Start = { name: string; design: Partial<Design>; task?: string };

const blankStart: Start = {
  name: 'Untitled experiment',
  design: beginDesign('blank', new Map(), null),
};

/** The experiments of the workspace, and ways to begin one. */
export function ExperimentList({
  workspace,
  isTeam,
  experiments,
  models,
  beginning,
  task,
  leftOut,
  isMissing,
  isOfForm,
}: {
  workspace: string;
  isTeam: boolean;
  experiments: readonly ExperimentSummary[];
  models: ReadModels | null;
  /** The start of a new experiment: the results in the URL. */
  beginning: Beginning | null;
  /** The task of a single result. */
  task: string | undefined;
  /** How many of the results are left out. */
  leftOut: number;
  /** Whether none of the results in the URL is there. */
  isMissing: boolean;
  /** Whether to begin with this browser's form of Create. */
  isOfForm: boolean;
}) {
  const router = useRouter();
  const form = useCurrentForm();
  const project = useShownProject();
  // Busy until the new page is shown: a press meanwhile would make another experiment.
  const [isLeaving, startLeaving] = useTransition();
  const openWhenMade = {
    failsInToast: true,
    onDone: (id: string) => startLeaving(() => router.push(`/${workspace}/experiments/${id}`)),
  };
  const creation = useAction(createExperimentAction, openWhenMade);
  const duplication = useAction(duplicateExperimentAction, openWhenMade);
  const isCreating = creation.isPending || duplication.isPending || isLeaving;
  const button = (
    <Button
      variant="primary"
      disabled={isCreating}
      onClick={() => void creation.run(workspace, { ...blankStart, project })}
    >
      <Plus aria-hidden />
      New experiment
    </Button>
  );
  const starts = (
    <ExperimentStarts
      workspace={workspace}
      models={models}
      beginning={isOfForm ? form : beginning}
      presets={isOfForm ? form?.presets : undefined}
      note={noteOf(leftOut, isMissing)}
      disabled={isCreating}
      onStart={(start) =>
        void creation.run(workspace, { ...start, project, ...(task === undefined ? {} : { task }) })
      }
    />
  );
  return (
    <TeamListPage
      title="Experiments"
      icon={FlaskConical}
      isTeam={isTeam}
      isEmpty={experiments.length === 0}
      about="An experiment tries prompts, models and settings as one grid. You see the price before anything runs, and it never spends more than you allow."
      description="Prompts, models and settings tried as one grid, inside a budget."
      button={button}
      starts={starts}
    >
      <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
        {experiments.map((experiment) => (
          <li key={experiment.id}>
            <ExperimentCard
              workspace={workspace}
              experiment={experiment}
              duplicate={() => void duplication.run(workspace, experiment.id, project)}
              remove={async () => {
                const { ok } = await callWithToast(() =>
                  removeExperimentAction(workspace, experiment.id),
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

function noteOf(leftOut: number, isMissing: boolean): string | null {
  if (isMissing) return 'The results of this link are not available to you.';
  if (leftOut === 0) return null;
  const results = leftOut === 1 ? '1 result is' : `${leftOut} results are`;
  return `${results} left out: their prompts are too long for an experiment, or they are not there any more.`;
}
