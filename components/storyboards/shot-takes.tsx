'use client';

import { Button, Credits } from '@/components/ui';
import { finishedTakes, isOpenTake, takesOf } from '@/lib/experiments';
import {
  priceName,
  readTakeKey,
  type Shot,
  type Take,
  type TakeKind,
} from '@/lib/pages/storyboards';
import type { StoryboardPageState } from './use-storyboard-page';

/** Makes the film or the picture of one shot once more, with its price. */
export function MakeButton({
  state: { detail, draft, prices, isPriced, isBusy, isRunOpen, leftCredits, make },
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
  const isAgain = finishedTakes(detail.takes, shot.id, kind).length > 0;
  const fits = leftCredits !== null && credits !== null && credits <= leftCredits;
  const verb = `${kind === 'film' ? 'Make film' : 'Make picture'}${isAgain ? ' again' : ''}`;
  return (
    <Button
      size="sm"
      disabled={isOpen || isBusy || !isPriced || !fits || draft.state === 'refused'}
      onClick={() => {
        if (credits !== null) void make([{ shot: shot.id, kind }], credits);
      }}
    >
      {verb}
      {credits === null ? null : <Credits className="font-normal opacity-75" amount={credits} />}
      <span className="sr-only">of shot {number}</span>
    </Button>
  );
}

/** The films that were made for a shot; the chosen one is in the film. */
export function TakeList({
  shot,
  film,
  takes,
  onChoose,
}: {
  shot: Shot;
  film: Take | null;
  takes: readonly Take[];
  onChoose: (part: Partial<Shot>) => void;
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
          className="num rounded-sm border border-line px-2 py-1 text-xs aria-pressed:border-live aria-pressed:bg-live-soft pointer-coarse:min-h-11"
          onClick={() => onChoose({ take: take.key })}
        >
          Take {readTakeKey(take.key).number}
        </button>
      ))}
    </fieldset>
  );
}

/** Why the last take failed, and why the film cannot be made. That a text or a model is missing is seen in its field. */
export function ShotProblems({
  state: { detail, plan, prices, isPriced },
  shot,
  hasFilm,
}: {
  state: StoryboardPageState;
  shot: Shot;
  hasFilm: boolean;
}) {
  const lastTake = detail.takes.findLast(({ key }) => readTakeKey(key).shot === shot.id);
  const price = prices[priceName(shot.id, 'film')];
  const problem =
    isPriced &&
    !hasFilm &&
    price !== undefined &&
    'problem' in price &&
    shot.text.trim() !== '' &&
    (shot.model ?? plan.film_model) !== null
      ? price.problem
      : null;
  const isFailed = lastTake?.state === 'failed';
  return (
    <>
      {isFailed ? (
        <p dir="auto" className="text-sm text-bad">
          Take {readTakeKey(lastTake.key).number} failed: {lastTake.error ?? 'no reason was given'}
          {lastTake.charged ? '' : ' Nothing was charged.'}
        </p>
      ) : null}
      {problem === null ? null : (
        <p dir="auto" className="text-sm text-warn">
          {problem}
        </p>
      )}
    </>
  );
}
