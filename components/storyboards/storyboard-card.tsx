'use client';

import { Trash2 } from 'lucide-react';
import { Credits, formatCount, formatDuration, IconButton } from '@/components/ui';
import type { StoryboardSummary } from '@/lib/pages/storyboards';
import { RunCard, stateLabels } from '../experiments';

const maxFrames = 12;

/** The shots as numbered frames. */
function ShotFrames({ count }: { count: number }) {
  if (count === 0) return <span className="text-sm">No shots yet</span>;
  const frameCount = Math.min(count, maxFrames);
  return (
    <>
      {Array.from({ length: frameCount }, (_, index) => index + 1).map((number) => (
        <span
          key={number}
          className="num grid aspect-video w-11 place-items-center rounded-xs border border-line-strong bg-panel text-xs"
        >
          {number === maxFrames && count > maxFrames ? `+${count - maxFrames + 1}` : number}
        </span>
      ))}
    </>
  );
}

export function StoryboardCard({
  workspace,
  storyboard,
  remove,
}: {
  workspace: string;
  storyboard: StoryboardSummary;
  remove: () => Promise<void>;
}) {
  const { id, name, state, waits_for_page, shots, seconds, spent: spentCredits } = storyboard;
  return (
    <RunCard
      href={`/${workspace}/storyboards/${id}`}
      blank={<ShotFrames count={shots} />}
      summary={storyboard}
      badge={waits_for_page ? { label: 'Open to go on', tone: 'warn' } : stateLabels[state]}
      figures={
        <>
          {formatCount(shots)} {shots === 1 ? 'shot' : 'shots'}, {formatDuration(seconds)} ·{' '}
          {spentCredits === 0 ? null : (
            <>
              <Credits amount={spentCredits} /> ·{' '}
            </>
          )}
        </>
      }
      actions={(askToRemove) => (
        <IconButton label={`Remove ${name}`} size="sm" onClick={askToRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      removalMessage="Its shots, texts and order are lost. What was made for it stays in the gallery."
      remove={remove}
    />
  );
}
