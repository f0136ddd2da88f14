'use client';

import { Star, ThumbsDown } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button, buttonVariants, Credits, formatCount, Select } from '@/components/ui';
import type { AxisId, ExperimentCell, ExperimentVote } from '@/lib/contract';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { AxisValue, Plan } from '@/lib/experiments';
import { agreement, keeperCosts, rankVotes } from '@/lib/experiments';

/** What the results say: credits per keeper, the ranking of the votes, and the selected cell. */
export function ResultsPanel({
  workspace,
  plan,
  cells,
  votes,
  axes,
  selected,
  onMark,
}: {
  workspace: string;
  plan: Plan;
  cells: ReadonlyMap<string, ExperimentCell>;
  votes: readonly ExperimentVote[];
  /** The axes with more than one value, and what people call them. */
  axes: readonly { id: AxisId; label: string }[];
  selected: string | null;
  onMark: (mark: ExperimentCell['mark']) => void;
}) {
  const [axis, setAxis] = useState<AxisId>(axes[0]?.id ?? 'model');
  const by = axes.some(({ id }) => id === axis) ? axis : (axes[0]?.id ?? 'model');
  const values = new Map(
    plan.cells.map((cell) => [cell.key, plan.combinations[cell.combination]?.values ?? []]),
  );
  return (
    <div className="grid content-start gap-6">
      {axes.length > 1 ? (
        <Select
          aria-label="Compare by"
          options={axes.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
          value={by}
          onValueChange={(next) => setAxis(next as AxisId)}
        />
      ) : null}
      <Keepers axis={by} cells={cells} values={values} />
      <Ranking axis={by} votes={votes} values={values} />
      {selected === null ? null : (
        <Selected
          workspace={workspace}
          cell={cells.get(selected)}
          values={values.get(selected) ?? []}
          onMark={onMark}
        />
      )}
    </div>
  );
}

type ValuesByCell = ReadonlyMap<string, readonly AxisValue[]>;

function Keepers({
  axis,
  cells,
  values,
}: {
  axis: AxisId;
  cells: ReadonlyMap<string, ExperimentCell>;
  values: ValuesByCell;
}) {
  const judged = [...cells.values()].flatMap(({ key, state, charged, mark }) =>
    state === 'succeeded' && values.has(key)
      ? [{ values: values.get(key) ?? [], milli: toMilli(charged ?? 0), keeper: mark === 'keep' }]
      : [],
  );
  const costs = keeperCosts(judged, axis);
  return (
    <section>
      <h2 className="mb-1 flex items-baseline justify-between text-sm font-medium">
        What a keeper costs <span className="text-xs font-normal text-ink-3">credits per ★</span>
      </h2>
      {costs.length === 0 ? (
        <p className="text-xs text-ink-3">Star the results you would keep.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {costs.map(({ value, keepers, cells: count, milliPerKeeper }) => (
            <li key={value.key} className="grid grid-cols-[1fr_auto_4rem] gap-3 py-1.5">
              <span className="truncate" title={value.label}>
                {value.label}
              </span>
              <span className="num text-ink-2">
                {formatCount(keepers)} of {formatCount(count)}
              </span>
              <span className="num text-right">
                {milliPerKeeper === null ? (
                  '–'
                ) : (
                  <Credits amount={milliToCredits(Math.round(milliPerKeeper))} unit={false} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Ranking({
  axis,
  votes,
  values,
}: {
  axis: AxisId;
  votes: readonly ExperimentVote[];
  values: ValuesByCell;
}) {
  const onAxis = (key: string) => values.get(key)?.find((value) => value.axis === axis);
  const between = votes.flatMap(({ first, second, score }) => {
    const [a, b] = [onAxis(first), onAxis(second)];
    return a === undefined || b === undefined || a.key === b.key
      ? []
      : [{ first: a.label, second: b.label, score }];
  });
  const ranked = rankVotes(between);
  const people = new Set(votes.map(({ person }) => person)).size;
  const agreed = agreement(votes);
  const reach = Math.max(...ranked.map(({ strength, error }) => Math.abs(strength) + 2 * error), 1);
  const percent = (strength: number) => `${50 + (strength / reach) * 50}%`;
  return (
    <section>
      <h2 className="mb-2 flex items-baseline justify-between text-sm font-medium">
        Ranking
        <span className="text-xs font-normal text-ink-3">
          {formatCount(votes.length)} {votes.length === 1 ? 'vote' : 'votes'},{' '}
          {people === 1 ? '1 person' : `${people} people`}
          {agreed === null ? null : `, ${Math.round(agreed * 100)} % agree`}
        </span>
      </h2>
      {ranked.length === 0 ? (
        <p className="text-xs text-ink-3">Vote between results to see which value wins.</p>
      ) : (
        <ol className="grid gap-2.5 text-sm">
          {ranked.map(({ item, strength, error }, place) => (
            <li key={item} className="grid grid-cols-[6rem_1fr_1.5rem] items-center gap-2.5">
              <span className="truncate" title={item}>
                {item}
              </span>
              <span className="relative h-2 rounded-full bg-sunk" aria-hidden>
                <span
                  className="absolute top-[3px] h-0.5 bg-ink-3"
                  style={{
                    left: percent(strength - 2 * error),
                    right: `calc(100% - ${percent(strength + 2 * error)})`,
                  }}
                />
                <span
                  className="absolute top-0 h-2 w-1.5 -translate-x-1/2 rounded-full bg-live"
                  style={{ left: percent(strength) }}
                />
              </span>
              <span className="num text-right text-ink-2">{place + 1}</span>
            </li>
          ))}
        </ol>
      )}
      {ranked.length > 0 ? (
        <p className="mt-2 text-xs text-ink-3">Lines show where a value lies 95 times of 100.</p>
      ) : null}
    </section>
  );
}

function Selected({
  workspace,
  cell,
  values,
  onMark,
}: {
  workspace: string;
  cell: ExperimentCell | undefined;
  values: readonly AxisValue[];
  onMark: (mark: ExperimentCell['mark']) => void;
}) {
  if (cell === undefined) return null;
  const toggle = (mark: 'keep' | 'reject') => onMark(cell.mark === mark ? null : mark);
  return (
    <section className="grid gap-3" aria-label="Selected cell">
      <h2 className="text-sm font-medium">{values.map(({ label }) => label).join(' · ')}</h2>
      <p className="text-xs text-ink-2">
        {cell.reused ? 'Ran before, free' : <Credits amount={cell.charged ?? cell.price} />}
        {cell.error === null ? null : ` · ${cell.error}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-pressed={cell.mark === 'keep'} onClick={() => toggle('keep')}>
          <Star aria-hidden className={cell.mark === 'keep' ? 'fill-current' : ''} />
          {cell.mark === 'keep' ? 'Keeper' : 'Keep'}
        </Button>
        <Button size="sm" aria-pressed={cell.mark === 'reject'} onClick={() => toggle('reject')}>
          <ThumbsDown aria-hidden />
          {cell.mark === 'reject' ? 'Rejected' : 'Reject'}
        </Button>
        {cell.task_id === null || cell.output === null ? null : (
          <Link
            href={`/${workspace}/gallery/${cell.task_id}?output=${cell.output_index}`}
            className={buttonVariants({ size: 'sm' })}
          >
            Open in the viewer
          </Link>
        )}
      </div>
    </section>
  );
}
