'use client';

import { Play } from 'lucide-react';
import { Button, Credits, formatCount } from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import type { ExperimentPageState } from './use-experiment-page';

/**
 * Runs the cells that fit into the envelope, with their price. Leads to the envelope when that keeps them from running.
 * Nothing when all has run.
 */
export function RunButton({
  state,
  onRun,
  onEnvelope,
}: {
  state: ExperimentPageState;
  onRun: () => void;
  onEnvelope: () => void;
}) {
  const { plan, draft, isBusy, isPriced } = state;
  const count = plan.fitting.size;
  const obstacle = runObstacle(state);
  if (obstacle === 'all has run') return null;
  if (obstacle !== null && obstacle !== 'no plan') {
    return (
      <Button data-testid="run" onClick={onEnvelope}>
        {obstacle === 'no envelope' ? 'Choose a limit' : 'Nothing fits: spend more'}
      </Button>
    );
  }
  const priceMilli = plan.fittingMilli + plan.raisedMilli;
  return (
    <Button
      variant="primary"
      data-testid="run"
      disabled={isBusy || obstacle !== null || !isPriced || draft.state === 'refused'}
      onClick={onRun}
    >
      <Play aria-hidden />
      {obstacle !== null
        ? 'Run'
        : count > 0
          ? `Run ${formatCount(count)} ${count === 1 ? 'cell' : 'cells'}`
          : plan.free.size > 0
            ? `Use ${formatCount(plan.free.size)} earlier ${plan.free.size === 1 ? 'result' : 'results'}`
            : 'Go on'}
      {obstacle === null && (count > 0 || priceMilli > 0) ? (
        <Credits className="font-normal opacity-75" amount={milliToCredits(priceMilli)} />
      ) : null}
    </Button>
  );
}

/** Why nothing can run; null when something can. */
function runObstacle({
  plan,
  draft,
  cells,
}: ExperimentPageState): 'no plan' | 'no envelope' | 'nothing fits' | 'all has run' | null {
  if (plan.toRun === null) return 'no plan';
  if (draft.change.envelope === null) return 'no envelope';
  const isSending = [...cells.values()].some(({ state }) => state === 'sending');
  if (plan.fitting.size > 0 || plan.free.size > 0 || isSending) return null;
  return plan.toRun.length > 0 ? 'nothing fits' : 'all has run';
}
