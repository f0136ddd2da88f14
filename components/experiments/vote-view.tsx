'use client';

import { Vote } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, EmptyState, formatCount } from '@/components/ui';
import { voteAction } from '@/lib/console/experiments/actions';
import type { ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { useAction } from '../actions';
import { OutputMedia, SoundTile } from '../library/media';
import { openPairs, votedOn } from './open-pairs';
import { sourceOf } from './output-source';
import { ResultRanking } from './ranking';

/** A blind vote: two results side by side, without their models and settings. */
export function VoteView({
  workspace,
  experiment,
  cells,
  votes,
  reader,
  reload,
}: {
  workspace: string;
  experiment: string;
  cells: readonly ExperimentCell[];
  votes: readonly ExperimentVote[];
  reader: string;
  reload: () => Promise<void>;
}) {
  const { mine, results, pairs } = useMemo(() => {
    const ownVotes = votes.filter(({ person }) => person === reader);
    const votedCells = votedOn(cells);
    const open = openPairs(
      votedCells.map(({ key }) => key),
      ownVotes,
    );
    return { mine: ownVotes, results: votedCells, pairs: open };
  }, [cells, votes, reader]);
  const [skipped, setSkipped] = useState(0);
  // Pending until the next pair is there, so that a second press votes for nothing unseen.
  const { run: vote, isPending } = useAction(
    async (...values: Parameters<typeof voteAction>) => {
      const result = await voteAction(...values);
      if (result.ok) await reload();
      return result;
    },
    { failsInToast: true },
  );
  const pair = pairs[skipped % Math.max(1, pairs.length)];
  const [first, second] = (pair ?? []).map((key) => results.find((cell) => cell.key === key));
  const ranking =
    votes.length > 0 || results.length > 1 ? (
      <div className="max-w-xl">
        <ResultRanking cells={cells} votes={votes} />
      </div>
    ) : null;
  if (first?.output == null || second?.output == null) {
    return (
      <div className="grid gap-6">
        <EmptyState
          icon={<Vote aria-hidden />}
          title={results.length < 2 ? 'Nothing to vote on yet' : 'You have voted on every pair'}
          description={
            results.length < 2
              ? 'Once two results that are not rejected are there, choose the better one without seeing how they were made.'
              : 'The ranking has your votes.'
          }
        />
        {ranking}
      </div>
    );
  }
  const send = (score: 0 | 0.5 | 1) =>
    vote(workspace, experiment, { first: first.key, second: second.key, score });
  return (
    <section className="grid gap-4" aria-label="Blind vote">
      <p className="text-sm text-ink-2">
        Which is better? {formatCount(mine.length)} of {formatCount(mine.length + pairs.length)}{' '}
        pairs.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[
          { cell: first, label: 'A', score: 1 as const },
          { cell: second, label: 'B', score: 0 as const },
        ].map(({ cell, label, score }) => (
          <div key={label} className="grid gap-2">
            <div className="relative aspect-square max-h-[52dvh] w-full overflow-hidden rounded-md border border-line bg-sunk">
              {cell.output === null ? null : outputKind(cell.output) === 'audio' &&
                !cell.output.no_longer_kept ? (
                <SoundTile key={cell.key} output={cell.output} label={label} />
              ) : (
                <OutputMedia
                  key={cell.key}
                  eager
                  output={cell.output}
                  source={sourceOf(cell)}
                  className="absolute inset-0 size-full object-contain"
                />
              )}
              <span
                className="absolute top-2 left-2 grid size-7 place-items-center rounded-sm bg-black/60 font-semibold text-white"
                aria-hidden
              >
                {label}
              </span>
            </div>
            <Button disabled={isPending} onClick={() => void send(score)}>
              {label} is better
            </Button>
          </div>
        ))}
      </div>
      <div className="flex justify-center gap-2">
        <Button variant="ghost" disabled={isPending} onClick={() => void send(0.5)}>
          Equally good
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={() => setSkipped(skipped + 1)}>
          Skip
        </Button>
      </div>
      {ranking}
    </section>
  );
}
