'use client';

import { Vote } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, EmptyState, formatCount } from '@/components/ui';
import type { ExperimentCell, ExperimentVote } from '@/lib/contract';
import { OutputMedia } from '../media';
import { openPairs } from './open-pairs';

/** A blind vote: two results side by side, without their models and settings. */
export function VoteView({
  cells,
  votes,
  reader,
  onVote,
}: {
  cells: readonly ExperimentCell[];
  votes: readonly ExperimentVote[];
  reader: string;
  onVote: (vote: { first: string; second: string; score: 0 | 0.5 | 1 }) => Promise<boolean>;
}) {
  const { mine, results, pairs } = useMemo(() => {
    const own = votes.filter(({ person }) => person === reader);
    const found = cells.filter(({ state, output }) => state === 'succeeded' && output !== null);
    const open = openPairs(
      found.map(({ key }) => key),
      own,
    );
    return { mine: own, results: found, pairs: open };
  }, [cells, votes, reader]);
  const [skipped, setSkipped] = useState(0);
  const [isSending, setSending] = useState(false);
  const pair = pairs[skipped % Math.max(1, pairs.length)];
  const [first, second] = (pair ?? []).map((key) => results.find((cell) => cell.key === key));
  if (first?.output == null || second?.output == null) {
    return (
      <EmptyState
        icon={<Vote aria-hidden />}
        title={results.length < 2 ? 'Nothing to vote on yet' : 'You have voted on every pair'}
        description={
          results.length < 2
            ? 'Once two results are there, choose the better one without seeing how they were made.'
            : 'The ranking beside the results has your votes.'
        }
      />
    );
  }
  const send = async (score: 0 | 0.5 | 1) => {
    setSending(true);
    await onVote({ first: first.key, second: second.key, score });
    setSending(false);
  };
  return (
    <section className="grid gap-4" aria-label="Blind vote">
      <p className="text-sm text-ink-2">
        Which is better? {formatCount(mine.length)} of {formatCount(mine.length + pairs.length)}{' '}
        pairs.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[
          { cell: first, label: 'The left one is better', score: 1 as const },
          { cell: second, label: 'The right one is better', score: 0 as const },
        ].map(({ cell, label, score }) => (
          <div key={label} className="grid gap-2">
            <div className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunk">
              {cell.output === null ? null : (
                <OutputMedia
                  key={cell.key}
                  eager
                  output={cell.output}
                  className="absolute inset-0 size-full object-contain"
                />
              )}
            </div>
            <Button disabled={isSending} onClick={() => void send(score)}>
              {label}
            </Button>
          </div>
        ))}
      </div>
      <div className="flex justify-center gap-2">
        <Button variant="ghost" disabled={isSending} onClick={() => void send(0.5)}>
          Equally good
        </Button>
        <Button variant="ghost" disabled={isSending} onClick={() => setSkipped(skipped + 1)}>
          Skip
        </Button>
      </div>
    </section>
  );
}
