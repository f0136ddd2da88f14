import { Pause, Play } from 'lucide-react';
import { Button, Credits, formatCount } from '@/components/ui';
import { StopButton } from '../experiments';
import { MoreCredits } from '../layout';
import { focusLimitField } from './edit-limit';
import { sumCredits } from './shot-rules';
import type { StoryboardPageState } from './use-storyboard-page';

/** The buttons that make, pause and stop takes, with their price and the limit of credits. It stays in view. */
export function RunBar({ state }: { state: StoryboardPageState }) {
  const { detail, plan, batches, isBusy, openCount } = state;
  const isMissing =
    batches.film.missingCount > 0 ||
    (plan.picture_model !== null && batches.picture.missingCount > 0);
  if (openCount === 0 && !isMissing) return null;
  return (
    <section
      aria-label="Run"
      data-bottom-edge
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 md:-mx-6 md:px-6"
    >
      <div className="min-w-48 flex-1 text-sm">
        <Limit state={state} />
        <Shortage state={state} />
        <Obstacle state={state} />
      </div>
      <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {openCount > 0 ? (
          <StopButton
            isBusy={isBusy}
            description="Shots that wait are not sent, and those that run are canceled where that is possible. You keep what is made."
            stop={state.stop}
          />
        ) : null}
        {detail.state === 'running' && openCount > 0 ? (
          <Button disabled={isBusy} onClick={() => void state.pause()}>
            <Pause aria-hidden />
            Pause
          </Button>
        ) : null}
        {detail.state === 'paused' && openCount > 0 ? (
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => void state.make([], state.raisedCredits)}
          >
            <Play aria-hidden />
            Go on
            {state.raisedCredits === 0 ? null : (
              <Credits className="font-normal opacity-75" amount={state.raisedCredits} />
            )}
          </Button>
        ) : null}
        <BatchButton state={state} kind="picture" />
        <BatchButton state={state} kind="film" />
      </span>
    </section>
  );
}

/** The limit of credits: the chosen one, or the one that a press of Make would set. */
function Limit({ state: { draft, proposedLimit } }: { state: StoryboardPageState }) {
  const limit = draft.change.envelope ?? proposedLimit;
  if (limit === null) return null;
  return (
    <p className="text-ink-2" data-testid="limit">
      Spends at most <Credits amount={limit} /> in all.{' '}
      <button type="button" className="underline hover:text-ink" onClick={focusLimitField}>
        Change
      </button>
    </p>
  );
}

/** Says how many credits are missing for the films on the button. */
function Shortage({ state }: { state: StoryboardPageState }) {
  const { film } = state.batches;
  const credits = sumCredits(film.makes.length > 0 ? film.credits : 0, state.raisedCredits);
  const shortage = state.shortageFor(credits);
  if (shortage === null) return null;
  return (
    <p className="text-bad">
      This is <Credits amount={shortage.missingCredits} /> more than you may spend.{' '}
      <MoreCredits about={shortage.shortOf} neededCredits={credits} />
    </p>
  );
}

/** Makes the missing films or pictures of all shots, with the price. */
function BatchButton({ state, kind }: { state: StoryboardPageState; kind: 'film' | 'picture' }) {
  const { batches, draft, isPriced, isBusy, plan } = state;
  const { makes, wholeCredits, missingCount } = batches[kind];
  const credits = sumCredits(batches[kind].credits, state.raisedCredits);
  if (missingCount === 0 || (kind === 'picture' && plan.picture_model === null)) return null;
  if (makes.length === 0 && wholeCredits > 0) {
    return kind === 'picture' ? null : (
      <Button onClick={focusLimitField}>Nothing fits: spend more</Button>
    );
  }
  const noun = kind === 'film' ? 'shot' : 'picture';
  const count = makes.length;
  return (
    <Button
      variant={kind === 'film' ? 'primary' : 'secondary'}
      data-testid={`make-${kind}s`}
      disabled={isBusy || !isPriced || count === 0 || draft.state === 'refused'}
      onClick={() => void state.make(makes, credits)}
    >
      {kind === 'film' ? <Play aria-hidden /> : null}
      Make {formatCount(count)}
      {count < missingCount ? ` of ${formatCount(missingCount)}` : ''}{' '}
      {missingCount === 1 ? noun : `${noun}s`}
      {count === 0 ? null : <Credits className="font-normal opacity-75" amount={credits} />}
    </Button>
  );
}

/** Says which shot cannot be made, and how many fit into the limit. */
function Obstacle({ state: { batches, isPriced, draft, plan } }: { state: StoryboardPageState }) {
  const { obstacle, makes, missingCount, wholeCredits, credits } = batches.film;
  if (plan.film_model === null && plan.shots.some(({ model }) => model === null)) {
    return <p className="text-ink-2">Choose a model for films. Then each shot shows its price.</p>;
  }
  if (!isPriced || missingCount === 0) return null;
  return (
    <>
      {obstacle === null ? null : (
        <p dir="auto" className="text-warn">
          Shot {obstacle.number}: {obstacle.problem}
        </p>
      )}
      {draft.change.envelope !== null && makes.length > 0 && credits < wholeCredits ? (
        <p className="text-ink-2">
          {formatCount(makes.length)} of {formatCount(missingCount)} shots fit into the limit. All
          of them cost <Credits amount={wholeCredits} />.
        </p>
      ) : null}
    </>
  );
}
