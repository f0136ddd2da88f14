'use client';

import { type ReactNode, useMemo } from 'react';
import { formatCount } from '@/components/ui';
import type { AxisValue, Ranking as RankingOf } from '@/lib/experiments';
import { measureAgreement, rankCells, rankValues } from '@/lib/experiments';
import type { AxisId, ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';
import { OutputMedia } from '../library/media';
import { outputSourceOf } from './output-source';

/** Ranked items that are shown at most. */
const maxShownRows = 20;

/**
 * The values of an axis in the order of the votes, or the results themselves if the votes do not distinguish
 * values yet.
 */
export function Ranking({
  axis,
  cells,
  votes,
  values,
}: {
  axis: AxisId;
  cells: readonly ExperimentCell[];
  votes: readonly ExperimentVote[];
  values: ReadonlyMap<string, readonly AxisValue[]>;
}) {
  const axisValues = [...values.values()].flat().filter((value) => value.axis === axis);
  const labels = new Map(axisValues.map(({ key, label }) => [key, label]));
  const ranking = rankValues(votes, axis, values);
  if (ranking.ranked.length === 0) {
    return (
      <ResultRanking cells={cells} votes={votes}>
        {votes.length > 0 && labels.size > 1
          ? 'No vote yet is between two different values, so these are the results themselves.'
          : null}
      </ResultRanking>
    );
  }
  const unranked = labels.size - ranking.ranked.length;
  return (
    <RankedList
      ranking={ranking}
      votes={votes}
      nameOf={(key) => {
        const label = labels.get(key) ?? key;
        return (
          <span dir="auto" className="truncate" title={label}>
            {label}
          </span>
        );
      }}
    >
      {unranked > 0
        ? `${formatCount(unranked)} ${unranked === 1 ? 'value has' : 'values have'} no vote yet.`
        : null}
    </RankedList>
  );
}

/** The results in the order of the votes, as pictures without how they were made. */
export function ResultRanking({
  cells,
  votes,
  children,
}: {
  cells: readonly ExperimentCell[];
  votes: readonly ExperimentVote[];
  /** Said below the ranking. */
  children?: ReactNode;
}) {
  const byKey = useMemo(() => new Map(cells.map((cell) => [cell.key, cell])), [cells]);
  // The time grows with the cube of the results.
  const ranking = useMemo(
    () => rankCells(votes.filter(({ first, second }) => byKey.has(first) && byKey.has(second))),
    [byKey, votes],
  );
  return (
    <RankedList
      ranking={ranking}
      votes={votes}
      nameOf={(key) => {
        const cell = byKey.get(key);
        const output = cell?.output ?? null;
        return (
          <span className="relative size-10 overflow-hidden rounded-sm border border-line bg-sunk">
            {output === null ? null : (
              <OutputMedia
                output={output}
                source={outputSourceOf(cell)}
                className="absolute inset-0 size-full object-contain"
              />
            )}
          </span>
        );
      }}
    >
      {children}
    </RankedList>
  );
}

function RankedList({
  ranking: { ranked, isClear },
  votes,
  nameOf,
  children,
}: {
  ranking: RankingOf;
  votes: readonly ExperimentVote[];
  nameOf: (item: string) => ReactNode;
  children: ReactNode;
}) {
  const people = new Set(votes.map(({ person }) => person)).size;
  const agreementShare = measureAgreement(votes);
  const maxDistance = Math.max(
    ...ranked.map(({ strength, error }) => Math.abs(strength) + 2 * error),
    1,
  );
  const percent = (strength: number) => `${50 + (strength / maxDistance) * 50}%`;
  return (
    <section aria-label="Ranking">
      <h2 className="mb-2 flex items-baseline justify-between text-sm font-medium">
        Ranking
        <span className="text-xs font-normal text-ink-3">
          {formatCount(votes.length)} {votes.length === 1 ? 'vote' : 'votes'},{' '}
          {people === 1 ? '1 person' : `${people} people`}
          {agreementShare === null ? null : `, ${Math.round(agreementShare * 100)} % agree`}
        </span>
      </h2>
      {ranked.length === 0 ? (
        <p className="text-xs text-ink-3">
          The ranking begins with the first vote between two results.
        </p>
      ) : (
        <ol className="grid gap-2.5 text-sm">
          {ranked.slice(0, maxShownRows).map(({ item, strength, error }, place) => (
            <li key={item} className="grid grid-cols-[6rem_1fr_1.5rem] items-center gap-2.5">
              {nameOf(item)}
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
              <span className="num text-right text-ink-2">
                {place + 1}
                <span className="sr-only">
                  : strength {strength.toFixed(1)}, give or take {(2 * error).toFixed(1)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {isClear === null ? null : (
        <p className="mt-2 text-xs text-ink-3">
          Lines show the 95 % interval of each.{' '}
          {isClear
            ? 'The first is clearly ahead.'
            : 'More votes are needed to tell the first two apart.'}
        </p>
      )}
      {children == null ? null : <p className="mt-1 text-xs text-ink-3">{children}</p>}
    </section>
  );
}
