'use client';

import { Pause } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Badge, Button, Input, SegmentedControl } from '@/components/ui';
import type { ExperimentDetail } from '@/lib/pages/experiments';
import { useShell } from '../layout';
import { WorkProject } from '../projects';
import { envelopeFieldId } from './envelope-field';
import { ExperimentProgress } from './experiment-progress';
import { RunButton } from './run-button';
import { StopButton } from './stop-button';
import type { ExperimentPageState } from './use-experiment-page';
import { stateLabels } from './words';

export type View = 'design' | 'results' | 'vote' | 'lineage';

const saveLabels = { saved: 'Saved', saving: 'Saving…', refused: 'Not saved' } as const;

const hasUnfinishedCells = ({ cells }: ExperimentDetail): boolean =>
  cells.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'running');

/** Name, state and progress of an experiment, and what can be done with it. */
export function ExperimentHeader({
  state,
  view,
  onView,
}: {
  state: ExperimentPageState;
  view: View;
  onView: (view: View) => void;
}) {
  const { detail, draft, isBusy, pause, run } = state;
  const { label, tone } = stateLabels[detail.state];
  const { slug } = useShell().workspace;
  return (
    <header className="grid gap-2">
      {/* Two lines, so that none wraps on a wide page when fonts have loaded. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Input
          aria-label="Name of the experiment"
          className="-ms-1.25 w-auto max-w-full min-w-16 border-transparent bg-transparent px-1 text-lg font-semibold field-sizing-content hover:border-line"
          value={draft.change.name}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
        <Badge tone={tone}>{label}</Badge>
        <span className="text-xs text-ink-3" role="status">
          {saveLabels[draft.state]}
        </span>
        <span className="ms-auto flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {detail.state === 'running' ||
          (detail.state === 'paused' && hasUnfinishedCells(detail)) ? (
            <StopButton
              isBusy={state.isBusy}
              description="Cells that wait are not sent, and those that run are canceled where that is possible. You keep all results, and can run what is missing later."
              stop={state.stop}
            />
          ) : null}
          {detail.state === 'running' ? (
            <Button disabled={isBusy} onClick={() => void pause()}>
              <Pause aria-hidden />
              Pause
            </Button>
          ) : (
            <RunButton
              state={state}
              onEnvelope={() => {
                flushSync(() => onView('design'));
                document.getElementById(envelopeFieldId)?.focus();
              }}
              onRun={() => {
                void run().then((isDone) => isDone && onView('results'));
              }}
            />
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          aria-label="View"
          className="max-sm:w-full"
          segments={[
            { value: 'design', label: 'Design' },
            { value: 'results', label: 'Results' },
            { value: 'vote', label: 'Vote' },
            { value: 'lineage', label: 'Lineage' },
          ]}
          value={view}
          onValueChange={onView}
        />
        <WorkProject
          key={detail.project_id}
          workspace={slug}
          work={[{ kind: 'experiment', id: detail.id }]}
          projectId={detail.project_id}
        />
        {detail.cells.length > 0 ? <ExperimentProgress detail={detail} /> : null}
      </div>
    </header>
  );
}
