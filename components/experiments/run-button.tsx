'use client';

import { Play } from 'lucide-react';
import { Button, Credits, formatCount } from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import type { ExperimentPageState } from './use-experiment-page';

/** Runs the cells that fit into the envelope, with their price; explains when nothing can run. */
export function RunButton({ state, onRun }: { state: ExperimentPageState; onRun: () => void }) {
  const { plan, draft, isBusy, isPriced } = state;
  const count = plan.fitting.size;
  const words = runWords(state);
  const priceMilli = plan.fittingMilli + plan.raisedMilli;
  return (
    <Button
      variant="primary"
      data-testid="run"
      disabled={isBusy || words !== null || !isPriced || draft.state === 'refused'}
      onClick={onRun}
    >
      <Play aria-hidden />
      {words ??
        (count === 0
          ? plan.free.size === 0
            ? 'Go on'
            : `Use ${formatCount(plan.free.size)} earlier ${plan.free.size === 1 ? 'result' : 'results'}`
          : `Run ${formatCount(count)} ${count === 1 ? 'cell' : 'cells'}`)}
      {words === null && (count > 0 || priceMilli > 0) ? (
        <Credits className="font-normal opacity-75" amount={milliToCredits(priceMilli)} />
      ) : null}
    </Button>
  );
}

/** Why nothing can run; null when something can. */
function runWords({ plan, draft, cells }: ExperimentPageState): string | null {
  if (plan.toRun === null) return 'Run';
  if (draft.change.envelope === null) return 'Choose what to spend';
  const isSending = [...cells.values()].some(({ state }) => state === 'sending');
  if (plan.fitting.size > 0 || plan.free.size > 0 || isSending) return null;
  return plan.toRun.length > 0 ? 'Nothing fits' : 'Nothing left to run';
}
