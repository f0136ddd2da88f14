'use client';

import { formatCount } from '@/components/ui';
import type { AxisId, ExperimentVote } from '@/lib/contract';
import type { AxisValue } from '@/lib/experiments';
import { agreement, rankVotes } from '@/lib/experiments';

/** The values of an axis in the order of the votes, each with its uncertainty. */
export function Ranking({
  axis,
  votes,
  values,
}: {
  axis: AxisId;
  votes: readonly ExperimentVote[];
  values: ReadonlyMap<string, readonly AxisValue[]>;
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
