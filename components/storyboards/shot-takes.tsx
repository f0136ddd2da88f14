'use client';

import { Button, Credits, cn } from '@/components/ui';
import { finishedTakes, isOpenTake, takesOf } from '@/lib/experiments';
import {
  priceName,
  readTakeKey,
  type Shot,
  type Take,
  type TakeKind,
} from '@/lib/pages/storyboards';
import { focusLimitField } from './edit-limit';
import { lacksTake, limitFor, missingShotBefore, reasonNotToMake, sumCredits } from './shot-rules';
import type { StoryboardPageState } from './use-storyboard-page';

/** Makes the film or the picture of a shot, with its price. */
export function MakeButton({
  state: {
    detail,
    plan,
    draft,
    prices,
    isPriced,
    isBusy,
    isRunOpen,
    leftCredits,
    raisedCredits,
    make,
    setShot,
  },
  shot,
  number,
  kind,
}: {
  state: StoryboardPageState;
  shot: Shot;
  number: number;
  kind: TakeKind;
}) {
  const price = prices[priceName(shot.id, kind)];
  const credits = price !== undefined && 'credits' in price ? price.credits : null;
  const takes = takesOf(detail.takes, shot.id, kind);
  const isOpen = takes.some((take) => isOpenTake(take, isRunOpen));
  const lacksShotBefore =
    kind === 'film' && missingShotBefore(shot, { plan, takes: detail.takes, isRunOpen }) !== null;
  const isRepeat = finishedTakes(detail.takes, shot.id, kind).length > 0;
  const fitsLimit = credits !== null && (leftCredits === null || credits <= leftCredits);
  const shownCredits = credits === null ? null : sumCredits(credits, raisedCredits);
  const label = `${kind === 'film' ? 'Make film' : 'Make picture'}${isRepeat ? ' again' : ''}`;
  if (
    isPriced &&
    !isOpen &&
    credits !== null &&
    !fitsLimit &&
    !lacksTake(shot, kind, detail.takes)
  ) {
    return (
      <Button size="sm" onClick={focusLimitField}>
        {label}: spend more
        <span className="sr-only">for shot {number}</span>
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      disabled={
        isOpen || isBusy || !isPriced || !fitsLimit || lacksShotBefore || draft.state === 'refused'
      }
      onClick={() => {
        if (shownCredits === null) return;
        // A picture is made to begin the shot with it.
        if (kind === 'picture' && shot.begins === 'text') setShot(shot.id, { begins: 'picture' });
        void make([{ shot: shot.id, kind }], shownCredits);
      }}
    >
      {label}
      {shownCredits === null ? null : (
        <Credits className="font-normal opacity-75" amount={shownCredits} />
      )}
      <span className="sr-only">of shot {number}</span>
    </Button>
  );
}

/** Chooses which take of a shot is in the storyboard's film. */
export function TakeList({
  shot,
  film,
  takes,
  onChoose,
}: {
  shot: Shot;
  film: Take | null;
  takes: readonly Take[];
  onChoose: (changes: Partial<Shot>) => void;
}) {
  const films = finishedTakes(takes, shot.id, 'film');
  if (films.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Takes</legend>
      {films.map((take) => (
        <button
          key={take.key}
          type="button"
          aria-pressed={take.key === film?.key}
          className="num rounded-sm border border-line px-2 py-1 text-xs aria-pressed:border-ink aria-pressed:bg-panel pointer-coarse:min-h-11"
          onClick={() => onChoose({ take: take.key })}
        >
          Take {readTakeKey(take.key).number}
        </button>
      ))}
    </fieldset>
  );
}

/** Why the last take failed, and why no other can be made now. Where the limit is too low, a button sets the one that the shot needs. */
export function ShotProblems({
  state,
  shot,
  hasPictureButton,
}: {
  state: StoryboardPageState;
  shot: Shot;
  hasPictureButton: boolean;
}) {
  const { detail, isPriced, setPlan } = state;
  const lastTake = detail.takes.findLast(({ key }) => readTakeKey(key).shot === shot.id);
  const reasonFor = (kind: TakeKind) =>
    reasonNotToMake(shot, kind, { ...state, takes: detail.takes });
  const reason = reasonFor('film') ?? (hasPictureButton ? reasonFor('picture') : null);
  const hasFailed = lastTake?.state === 'failed';
  const proposedLimit =
    reason === null || reason.priceAboveLimit === null
      ? null
      : limitFor(detail, reason.priceAboveLimit);
  return (
    <>
      {hasFailed ? (
        <p dir="auto" className="text-sm text-bad">
          Take {readTakeKey(lastTake.key).number} failed: {lastTake.error ?? 'no reason was given'}
          {lastTake.charged ? '' : ' Nothing was charged.'}
        </p>
      ) : null}
      {reason === null ? null : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p dir="auto" className={cn('text-sm', reason.isProblem ? 'text-warn' : 'text-ink-2')}>
            {reason.text}
          </p>
          {proposedLimit === null ? null : (
            <Button
              size="sm"
              disabled={!isPriced}
              onClick={() => setPlan({ envelope: proposedLimit })}
            >
              Spend at most <Credits amount={proposedLimit} />
            </Button>
          )}
        </div>
      )}
    </>
  );
}
