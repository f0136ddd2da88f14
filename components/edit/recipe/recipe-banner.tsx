import { Banner, Button, Credits, Spinner } from '@/components/ui';
import { progressLabel } from './recipe-run';
import type { RecipeProgress } from './use-recipe-run';

/** A recipe that is being made: its current step, the steps after it, and what stopped it. */
export function RecipeBanner({ progress }: { progress: RecipeProgress }) {
  const { run, stepIndex, goOn, drop } = progress;
  const { stop } = run;
  return (
    <Banner
      tone={stop === null ? 'neutral' : 'warn'}
      className="my-2 rounded-md md:px-3"
      actions={
        <>
          {stop === null ? null : (
            <Button size="sm" onClick={goOn}>
              {run.steps[stepIndex]?.taskId === null ? 'Go on' : 'Make this step again'}
              {stop.credits === null ? null : <Credits amount={stop.credits} />}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={drop}>
            {stop === null ? 'Stop' : 'Leave the rest'}
          </Button>
        </>
      }
    >
      <strong className="block font-medium">
        Edits of <bdi>{run.source}</bdi>
      </strong>
      {stop === null ? null : `${stop.why} `}
      {progressLabel(run, stepIndex)}{' '}
      {stop === null ? <Spinner className="inline-block size-3" /> : null}
    </Banner>
  );
}
