'use client';

import { Vote } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, EmptyState, formatCount, Select } from '@/components/ui';
import { voteAction } from '@/lib/console/experiments/actions';
import { cellValues, type Plan } from '@/lib/experiments';
import type { ExperimentCell, ExperimentVote } from '@/lib/pages/experiments';
import { outputKind } from '@/lib/pages/output-kinds';
import { useAction } from '../actions';
import { OutputMedia, SoundTile } from '../library/media';
import { tileRatioOf } from './cell-ratio';
import { listOpenPairs, selectVotableCells } from './open-pairs';
import { outputSourceOf } from './output-source';
import { Ranking, ResultRanking } from './ranking';
import type { NamedAxis } from './varied-axes';

/** The question of a vote that compares any two results. */
const anyResults = 'any';

type Score = 0 | 0.5 | 1;

interface VoteViewProps {
  workspace: string;
  experiment: string;
  cells: readonly ExperimentCell[];
  votes: readonly ExperimentVote[];
  /** The present design, and the one of earlier results. */
  plans: readonly Plan[];
  /** The axes with several values. */
  axes: readonly NamedAxis[];
  reader: string;
  reload: () => Promise<void>;
}

/** A blind vote: two results side by side, without their models and settings, on a question that the person chooses. */
export function VoteView({ axes, ...props }: VoteViewProps) {
  const [chosenQuestion, setChosen] = useState<string | null>(null);
  const { id } = axes.find((axis) => axis.id === 'model') ?? axes[0] ?? { id: anyResults };
  const question = chosenQuestion ?? id;
  const axis = axes.find((each) => each.id === question) ?? null;
  return (
    <div className="grid gap-4">
      {axes.length === 0 ? null : (
        <Select
          aria-label="Question"
          className="w-fit min-w-56"
          options={[
            ...axes.map(({ id: value, label }) => ({
              value,
              label: `Which ${label.toLowerCase()} is better?`,
            })),
            { value: anyResults, label: 'Which result is better?' },
          ]}
          value={axis?.id ?? anyResults}
          onValueChange={setChosen}
        />
      )}
      <VoteOnPairs key={axis?.id ?? anyResults} {...props} axis={axis} />
    </div>
  );
}

function VoteOnPairs({
  workspace,
  experiment,
  cells,
  votes,
  plans,
  axis,
  reader,
  reload,
}: Omit<VoteViewProps, 'axes'> & { axis: NamedAxis | null }) {
  const axisId = axis?.id ?? null;
  const { results, pairs, pairCount } = useMemo(() => {
    const designs = plans.map((plan) => cellValues([plan]));
    const question = axisId === null ? null : { axis: axisId, designs };
    const votedCells = selectVotableCells(cells);
    const keys = votedCells.map(({ key }) => key);
    const ownVotes = votes.filter(({ person }) => person === reader);
    return {
      results: new Map(votedCells.map((cell) => [cell.key, cell])),
      pairs: listOpenPairs(keys, ownVotes, question),
      pairCount: listOpenPairs(keys, [], question).length,
    };
  }, [cells, votes, plans, axisId, reader]);
  const values = useMemo(() => cellValues(plans), [plans]);
  const [skippedCount, setSkippedCount] = useState(0);
  // Pending until the next pair is there, so that a second press votes for nothing unseen.
  const { run: vote, isPending } = useAction(
    async (...voteArguments: Parameters<typeof voteAction>) => {
      const result = await voteAction(...voteArguments);
      if (result.ok) await reload();
      return result;
    },
    { failsInToast: true },
  );
  const pairAt = (at: number) =>
    (pairs[at % Math.max(1, pairs.length)] ?? []).map((key) => results.get(key));
  const [first, second] = pairAt(skippedCount);
  const ranking =
    votes.length > 0 || results.size > 1 ? (
      <div className="max-w-xl">
        {axis === null ? (
          <ResultRanking cells={cells} votes={votes} />
        ) : (
          <Ranking axis={axis.id} cells={cells} votes={votes} values={values} />
        )}
      </div>
    ) : null;
  if (first?.output == null || second?.output == null) {
    return (
      <div className="grid gap-6">
        <EmptyState
          icon={<Vote aria-hidden />}
          title={pairCount === 0 ? 'Nothing to vote on yet' : 'You have voted on every pair'}
          description={
            pairCount > 0
              ? 'The ranking has your votes.'
              : results.size < 2
                ? 'Once two results that are not rejected are there, choose the better one without seeing how they were made.'
                : `No two results differ in ${axis?.label.toLowerCase()} alone. Choose another question.`
          }
        />
        {ranking}
      </div>
    );
  }
  const sendVote = (score: Score) =>
    vote(workspace, experiment, { first: first.key, second: second.key, score });
  return (
    <section className="grid gap-4" aria-label="Blind vote">
      <p className="text-sm text-ink-2">
        {axis === null
          ? 'Which is better?'
          : `Both were made alike, except for the ${axis.label.toLowerCase()}.`}{' '}
        {formatCount(pairCount - pairs.length)} of {formatCount(pairCount)} pairs.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {[
          { cell: first, label: 'A', score: 1 as const },
          { cell: second, label: 'B', score: 0 as const },
        ].map(({ cell, label, score }) => (
          <div key={label} className="grid grid-rows-[1fr_auto] gap-2">
            <div
              className="relative m-auto overflow-hidden rounded-md border border-line bg-sunk"
              style={frameOf(cell)}
            >
              <VotedResult key={cell.key} cell={cell} label={label} />
              <span
                className="absolute top-2 left-2 grid size-7 place-items-center rounded-sm bg-black/60 font-semibold text-white"
                aria-hidden
              >
                {label}
              </span>
            </div>
            <Button disabled={isPending} onClick={() => void sendVote(score)}>
              {label} is better
            </Button>
          </div>
        ))}
      </div>
      <div className="flex justify-center gap-2">
        <Button variant="ghost" disabled={isPending} onClick={() => void sendVote(0.5)}>
          Equally good
        </Button>
        <Button
          variant="ghost"
          disabled={isPending || pairs.length < 2}
          onClick={() => setSkippedCount(skippedCount + 1)}
        >
          Skip
        </Button>
      </div>
      <div hidden>
        {pairAt(skippedCount + 1).map((cell) =>
          cell?.output && outputKind(cell.output) === 'image' ? (
            // Loaded before it is shown.
            <VotedResult key={cell.key} cell={cell} label="" />
          ) : null,
        )}
      </div>
      {ranking}
    </section>
  );
}

/** As large as the column and about half of the screen allow. */
function frameOf(cell: ExperimentCell) {
  const ratio = tileRatioOf(undefined, cell);
  return { aspectRatio: ratio, width: `min(100%, ${52 * ratio}dvh)` };
}

function VotedResult({ cell, label }: { cell: ExperimentCell; label: string }) {
  const { output } = cell;
  if (output === null) return null;
  return outputKind(output) === 'audio' && !output.no_longer_kept ? (
    <SoundTile output={output} label={label} />
  ) : (
    <OutputMedia
      isEager
      output={output}
      source={outputSourceOf(cell)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}
